// The figures, read again while the page is seen; what a timer asks prolongs no session (D24).
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { listarEntidades } from "@ventanilla/contract/entidad/entidad.routes";
import { TABLERO_REFRESCO_MS } from "@ventanilla/contract/limites";
import type { ConsultaPeriodo } from "@ventanilla/contract/tablero/tablero";
import {
  leerTableroAhora,
  leerTableroPeriodo,
  leerTableroPunto,
} from "@ventanilla/contract/tablero/tablero.routes";
import { call } from "../../../lib/api.ts";
import { routeQuery } from "../../../lib/route-query.ts";

// Another point's or other days' figures never stand under this one's name: until these come their place is empty.
const SEGUIDO = {
  refetchInterval: TABLERO_REFRESCO_MS,
  staleTime: 0,
  meta: { background: true },
} as const;

export function useAhora(query: { id_entidad?: number }) {
  const cache = useQueryClient();
  const pedido = routeQuery(leerTableroAhora, { query }, SEGUIDO);
  return useQuery({
    ...pedido,
    queryFn: ({ signal }) =>
      call(leerTableroAhora, {
        query,
        signal,
        background: cache.getQueryData(pedido.queryKey) !== undefined,
      }),
  });
}

export function usePeriodo(query: ConsultaPeriodo, { deFondo }: { deFondo: boolean }) {
  const cache = useQueryClient();
  const pedido = routeQuery(leerTableroPeriodo, { query }, SEGUIDO);
  return useQuery({
    ...pedido,
    queryFn: ({ signal }) =>
      call(leerTableroPeriodo, {
        query,
        signal,
        background: deFondo || cache.getQueryData(pedido.queryKey) !== undefined,
      }),
  });
}

export function usePunto(id: number) {
  const cache = useQueryClient();
  const params = { id };
  const pedido = routeQuery(leerTableroPunto, { params }, SEGUIDO);
  return useQuery({
    ...pedido,
    queryFn: ({ signal }) =>
      call(leerTableroPunto, {
        params,
        signal,
        background: cache.getQueryData(pedido.queryKey) !== undefined,
      }),
  });
}

export const useInstituciones = (activo: boolean) =>
  useQuery(routeQuery(listarEntidades, { query: { estado: "ACTIVO" } }, { enabled: activo }));
