import { useInfiniteQuery } from "@tanstack/react-query";
import type { CasosHallados, LugarDeCaso, MensajesHallados } from "@ventanilla/contract/busqueda/busqueda";
import { buscarCasos, buscarMensajes } from "@ventanilla/contract/busqueda/busqueda.routes";
import { BUSQUEDA_MIN } from "@ventanilla/contract/limites";
import { call } from "../../lib/api.ts";
import { pagedSearch } from "../../lib/route-query.ts";

const seBusca = (texto: string): boolean => texto.length >= BUSQUEDA_MIN;

/** Page by page: by number and person first, of each kind the latest change first. */
export function useCasosHallados(texto: string) {
  return useInfiniteQuery({
    ...pagedSearch(buscarCasos, { texto }),
    queryFn: ({ pageParam, signal }): Promise<CasosHallados> =>
      call(buscarCasos, { body: { texto, ...(pageParam !== null && { antes: pageParam }) }, signal }),
    initialPageParam: null as LugarDeCaso | null,
    getNextPageParam: ({ antes }) => antes,
    enabled: seBusca(texto),
  });
}

/** Page by page, from the newest message backwards: of all in reach, or of one case. */
export function useMensajesHallados(texto: string, caso?: number) {
  const donde = { texto, ...(caso !== undefined && { caso }) };
  return useInfiniteQuery({
    ...pagedSearch(buscarMensajes, donde),
    queryFn: ({ pageParam, signal }): Promise<MensajesHallados> =>
      call(buscarMensajes, { body: { ...donde, ...(pageParam !== null && { antes: pageParam }) }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ antes }) => antes,
    enabled: seBusca(texto),
  });
}
