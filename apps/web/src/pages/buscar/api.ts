import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { CasosHallados, MensajesHallados } from "@ventanilla/contract/busqueda/busqueda";
import { buscarCasos, buscarMensajes } from "@ventanilla/contract/busqueda/busqueda.routes";
import { BUSQUEDA_MIN } from "@ventanilla/contract/limites";
import { call } from "../../lib/api.ts";

// What is looked for is a body, not an address, so these are no readings of a route: each text is asked afresh.
const deAhora = { staleTime: 0, gcTime: 0, placeholderData: keepPreviousData } as const;
const seBusca = (texto: string): boolean => texto.length >= BUSQUEDA_MIN;

export function useCasosHallados(texto: string) {
  return useQuery<CasosHallados>({
    ...deAhora,
    queryKey: ["buscar", "casos", texto],
    queryFn: ({ signal }) => call(buscarCasos, { body: { texto }, signal }),
    enabled: seBusca(texto),
  });
}

/** Page by page, from the newest message backwards. */
export function useMensajesHallados(texto: string) {
  return useInfiniteQuery({
    ...deAhora,
    queryKey: ["buscar", "mensajes", texto],
    queryFn: ({ pageParam, signal }): Promise<MensajesHallados> =>
      call(buscarMensajes, {
        body: { texto, ...(pageParam !== null && { antes: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ antes }) => antes,
    enabled: seBusca(texto),
  });
}
