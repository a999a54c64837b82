import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Caso } from "@ventanilla/contract/caso/caso";
import { atenderCaso } from "@ventanilla/contract/caso/caso.routes";
import {
  leerCaso,
  listarAdjuntosDeCaso,
  listarCanalesDePersona,
  listarCasosDePersona,
} from "@ventanilla/contract/caso/lectura.routes";
import { EVENTO } from "@ventanilla/contract/events";
import type { PersonaBreve } from "@ventanilla/contract/persona/persona";
import { useEffect } from "react";
import { call } from "../../lib/api.ts";
import type { EnlaceStore } from "./enlace.store.ts";
import { porTurno } from "./turno.ts";

export const claveCaso = (id: number) => ["caso", id] as const;
/** The short lists beside a case: what was attached to it, what else its person has, and through which channels. */
const VECINOS = "caso-vecinos";

/** An answer older than what is held changes nothing: it was read before the change that we know of. */
export const masNuevo = (antes: Caso | undefined, caso: Caso): Caso =>
  antes !== undefined && antes.version > caso.version ? antes : caso;

/** A case whole; the list of chats knows its head already. Undefined: no case chosen. */
export function useCaso(id: number | undefined) {
  const cache = useQueryClient();
  return useQuery({
    queryKey: claveCaso(id ?? 0),
    queryFn: async ({ signal }) => {
      const caso = await call(leerCaso, { params: { id: id ?? 0 }, signal, background: true });
      return masNuevo(cache.getQueryData<Caso>(claveCaso(caso.id)), caso);
    },
    enabled: id !== undefined,
  });
}

/** What a change answered or the point told. */
export function recordarCaso(cache: QueryClient, caso: Caso): void {
  const antes = cache.getQueryData<Caso>(claveCaso(caso.id));
  cache.setQueryData<Caso>(claveCaso(caso.id), masNuevo(antes, caso));
  if (antes !== undefined && antes.version < caso.version) {
    void cache.invalidateQueries({ queryKey: [VECINOS] });
  }
}

/** Keeps cases already read up to date with what the point tells. */
export function useCasosEnVivo(enlace: EnlaceStore): void {
  const cache = useQueryClient();
  useEffect(
    () => enlace.link.listen({ [EVENTO.casoActualizado]: (caso) => recordarCaso(cache, caso) }),
    [enlace, cache],
  );
}

/** Takes an untaken case; the answer joins the cache. */
export function useAtender(): (idCaso: number) => Promise<void> {
  const cache = useQueryClient();
  return (idCaso) =>
    porTurno(idCaso, async () => {
      recordarCaso(cache, await call(atenderCaso, { params: { casoId: idCaso } }));
    });
}

/** Cases that were attached to this one. */
export const useAdjuntosDeCaso = (id: number) =>
  useQuery({
    queryKey: [VECINOS, "adjuntos", id],
    queryFn: ({ signal }) => call(listarAdjuntosDeCaso, { params: { casoId: id }, signal, background: true }),
  });

const casosDePersona = (id: number | null, estado: "CERRADO" | "PENDIENTE") =>
  queryOptions({
    queryKey: [VECINOS, "persona", id, estado],
    queryFn: ({ signal }) =>
      call(listarCasosDePersona, {
        params: { personaId: id ?? 0 },
        query: { estado },
        signal,
        background: true,
      }),
    enabled: id !== null,
  });

/** PENDIENTE: every open one, the current among them. Without a person nothing is asked. */
export const useCasosDePersona = (id: number | null, estado: "CERRADO" | "PENDIENTE") =>
  useQuery(casosDePersona(id, estado));

/** Every open case of a person, asked for whenever a conversation is opened (B §4); undefined until that answer, whatever an earlier one said. */
export function useCasosAlAbrir(idPersona: number | null) {
  const consulta = { ...casosDePersona(idPersona, "PENDIENTE"), refetchOnMount: "always" } as const;
  const { data, isSuccess, isFetchedAfterMount } = useQuery(consulta);
  return isSuccess && isFetchedAfterMount ? data.rows : undefined;
}

/** Without a person nothing is asked. */
export const useCanalesDePersona = (id: number | null) =>
  useQuery({
    queryKey: [VECINOS, "canales", id],
    queryFn: ({ signal }) =>
      call(listarCanalesDePersona, { params: { personaId: id ?? 0 }, signal, background: true }),
    enabled: id !== null,
  });

/** Shows who was linked at once, then reads the case: its version is another, and what is done next needs it. */
export function usePonerPersona(): (idCaso: number, persona: PersonaBreve | null) => Promise<void> {
  const cache = useQueryClient();
  return async (idCaso, persona) => {
    cache.setQueryData<Caso>(
      claveCaso(idCaso),
      (caso) => caso && { ...caso, persona, id_persona: persona?.id ?? null },
    );
    await cache.invalidateQueries({ queryKey: claveCaso(idCaso) });
  };
}
