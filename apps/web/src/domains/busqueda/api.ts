import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { MensajesHallados } from "@ventanilla/contract/busqueda/busqueda";
import { buscarCasos, buscarMensajes } from "@ventanilla/contract/busqueda/busqueda.routes";
import { BUSQUEDA_MIN } from "@ventanilla/contract/limites";
import { call } from "../../lib/api.ts";
import { searchQuery } from "../../lib/route-query.ts";

const seBusca = (texto: string): boolean => texto.length >= BUSQUEDA_MIN;

export const useCasosHallados = (texto: string) =>
  useQuery(searchQuery(buscarCasos, seBusca(texto) ? { body: { texto } } : undefined));

/** Page by page, from the newest message backwards: of all in reach, or of one case. */
export function useMensajesHallados(texto: string, caso?: number) {
  const donde = { texto, ...(caso !== undefined && { caso }) };
  return useInfiniteQuery({
    queryKey: searchQuery(buscarMensajes, { body: donde }).queryKey,
    queryFn: ({ pageParam, signal }): Promise<MensajesHallados> =>
      call(buscarMensajes, { body: { ...donde, ...(pageParam !== null && { antes: pageParam }) }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ antes }) => antes,
    enabled: seBusca(texto),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
}
