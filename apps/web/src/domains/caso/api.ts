import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Caso } from "@ventanilla/contract/caso/caso";
import { atenderCaso, leerCaso } from "@ventanilla/contract/caso/caso.routes";
import type { PersonaBreve } from "@ventanilla/contract/persona/persona";
import { useEffect } from "react";
import { call } from "../../lib/api.ts";
import type { EnlaceStore } from "./enlace.store.ts";

const claveCaso = (id: number) => ["caso", id] as const;

/** An answer older than what is held changes nothing: it was read before the change that we know of. */
const masNuevo = (antes: Caso | undefined, caso: Caso): Caso =>
  antes !== undefined && antes.version > caso.version ? antes : caso;

/** A case whole; the list of chats knows its head already. */
export function useCaso(id: number) {
  const cache = useQueryClient();
  return useQuery({
    queryKey: claveCaso(id),
    queryFn: async ({ signal }) => {
      const caso = await call(leerCaso, { params: { id }, signal, background: true });
      return masNuevo(cache.getQueryData<Caso>(claveCaso(id)), caso);
    },
  });
}

function guardarCaso(cache: QueryClient, caso: Caso): void {
  cache.setQueryData<Caso>(claveCaso(caso.id), (antes) => masNuevo(antes, caso));
}

/** Keeps cases already read up to date with what the point tells. */
export function useCasosEnVivo(enlace: EnlaceStore): void {
  const cache = useQueryClient();
  useEffect(() => enlace.escuchar({ caso: (caso) => guardarCaso(cache, caso) }), [enlace, cache]);
}

/** Takes an untaken case; the answer joins the cache. */
export function useAtender(): (idCaso: number) => Promise<void> {
  const cache = useQueryClient();
  return async (idCaso) => {
    guardarCaso(cache, await call(atenderCaso, { params: { casoId: idCaso } }));
  };
}

/** Shows who was linked at once; the server's own account of the case follows. */
export function usePonerPersona(): (idCaso: number, persona: PersonaBreve | null) => void {
  const cache = useQueryClient();
  return (idCaso, persona) => {
    cache.setQueryData<Caso>(
      claveCaso(idCaso),
      (caso) => caso && { ...caso, persona, id_persona: persona?.id ?? null },
    );
    void cache.invalidateQueries({ queryKey: claveCaso(idCaso) });
  };
}
