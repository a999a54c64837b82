import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  descartarApartado,
  leerApartado,
  listarApartados,
  releerApartado,
} from "@ventanilla/contract/canal/apartado.routes";
import { listarCanales } from "@ventanilla/contract/canal/canal.routes";
import type { ArgsOf } from "@ventanilla/contract/common/route";
import { call } from "../../lib/api.ts";
import { RECORDED } from "../../lib/recorded.ts";
import { invalidateRoutes, routeQuery } from "../../lib/route-query.ts";

type Consulta = NonNullable<ArgsOf<typeof listarApartados>["query"]>;

export const useApartados = (query: Consulta) =>
  useQuery(routeQuery(listarApartados, { query }, { placeholderData: keepPreviousData }));

/** For the filter by account. */
export const useCanales = () => useQuery(routeQuery(listarCanales, {}));

/** Each look is on record: it is asked for once, whenever somebody opens it. */
export const useContenido = (id: number) =>
  useQuery(
    routeQuery(
      leerApartado,
      { params: { id } },
      { staleTime: Number.POSITIVE_INFINITY, retry: false, ...RECORDED },
    ),
  );

export function useCambios() {
  const cache = useQueryClient();
  // Not what was looked at: looking is on record.
  const renovar = () => void invalidateRoutes(cache, [listarApartados, listarCanales]);
  return {
    releer: (id: number) => call(releerApartado, { params: { id } }).finally(renovar),
    descartar: (id: number) => call(descartarApartado, { params: { id } }).finally(renovar),
  };
}
