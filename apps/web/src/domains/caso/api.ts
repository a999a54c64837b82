import { type QueryClient, queryOptions, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
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
import { listarAsociaciones } from "@ventanilla/contract/persona/persona.routes";
import { useEffect } from "react";
import { call } from "../../lib/api.ts";
import { invalidateRoutes, routeQuery } from "../../lib/route-query.ts";
import type { EnlaceStore } from "./enlace.store.ts";
import { porTurno } from "./turno.ts";

export const consultaCaso = (id: number | undefined) =>
  routeQuery(leerCaso, id === undefined ? undefined : { params: { id } });
/** The short lists beside a case: what was attached to it, what else its person has and through which channels, and who was linked to its conversation. */
const VECINOS = [listarAdjuntosDeCaso, listarCasosDePersona, listarCanalesDePersona, listarAsociaciones];

/** An answer older than what is held changes nothing: it was read before the change that we know of. */
export const masNuevo = (antes: Caso | undefined, caso: Caso): Caso =>
  antes !== undefined && antes.version > caso.version ? antes : caso;

function useConsultaCaso(id: number | undefined) {
  const cache = useQueryClient();
  const { queryKey } = consultaCaso(id);
  return queryOptions({
    queryKey,
    queryFn:
      id === undefined
        ? skipToken
        : async ({ signal }) => {
            const caso = await call(leerCaso, { params: { id }, signal, background: true });
            return masNuevo(cache.getQueryData(queryKey), caso);
          },
    meta: { background: true },
  });
}

/** A case whole; the list of chats knows its head already. Undefined: no case chosen. */
export const useCaso = (id: number | undefined) => useQuery(useConsultaCaso(id));

/** Through which entry channel a case is answered (D70), as it is now. */
export const leerPrincipal = async (id: number): Promise<number> =>
  (await call(leerCaso, { params: { id }, background: true })).canal_principal.principal.id;

/** That of a dialog, asked for whenever it is opened; undefined until that answer, whatever an earlier one said. */
export function useCasoAlAbrir(id: number) {
  const consulta = { ...useConsultaCaso(id), refetchOnMount: "always" } as const;
  const { data, error, isFetchedAfterMount } = useQuery(consulta);
  return isFetchedAfterMount ? { caso: data, error } : { caso: undefined, error: null };
}

/** What a change answered or the point told. */
export function recordarCaso(cache: QueryClient, caso: Caso): void {
  const { queryKey } = consultaCaso(caso.id);
  const antes = cache.getQueryData(queryKey);
  cache.setQueryData(queryKey, masNuevo(antes, caso));
  if (antes !== undefined && antes.version < caso.version) {
    void invalidateRoutes(cache, VECINOS);
  }
}

/** The versions that are held are of a history of the database that is over: everything is asked again, and is newer than what stands meanwhile. */
function leerDeNuevo(cache: QueryClient): void {
  const queryKey = consultaCaso(undefined).queryKey.slice(0, 2);
  cache.setQueriesData<Caso>({ queryKey }, (caso) => caso && { ...caso, version: 0 });
  void cache.invalidateQueries();
}

/** Keeps cases already read up to date with what the point tells. */
export function useCasosEnVivo(enlace: EnlaceStore): void {
  const cache = useQueryClient();
  useEffect(
    () =>
      enlace.link.listen({
        [EVENTO.casoActualizado]: (caso) => recordarCaso(cache, caso),
        [EVENTO.conectado]: (_punto, anew) => {
          if (anew) leerDeNuevo(cache);
        },
      }),
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
  useQuery(routeQuery(listarAdjuntosDeCaso, { params: { casoId: id }, background: true }));

const casosDePersona = (id: number | null, estado: "CERRADO" | "PENDIENTE") =>
  routeQuery(
    listarCasosDePersona,
    id === null ? undefined : { params: { personaId: id }, query: { estado }, background: true },
  );

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
  useQuery(
    routeQuery(
      listarCanalesDePersona,
      id === null ? undefined : { params: { personaId: id }, background: true },
    ),
  );

/** Shows who was linked at once, then reads the case: its version is another, and what is done next needs it. */
export function usePonerPersona(): (idCaso: number, persona: PersonaBreve | null) => Promise<void> {
  const cache = useQueryClient();
  return async (idCaso, persona) => {
    const { queryKey } = consultaCaso(idCaso);
    cache.setQueryData(queryKey, (caso) => caso && { ...caso, persona, id_persona: persona?.id ?? null });
    await cache.invalidateQueries({ queryKey });
  };
}
