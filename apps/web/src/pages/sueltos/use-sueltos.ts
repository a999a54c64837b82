import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ArgsOf } from "@ventanilla/contract/common/route";
import type { ListaSueltos, SueltoFila } from "@ventanilla/contract/suelto/suelto";
import { listarSueltos } from "@ventanilla/contract/suelto/suelto.routes";
import { useMemo } from "react";
import { call } from "../../lib/api.ts";
import { invalidateRoutes, routeQuery } from "../../lib/route-query.ts";
import { errorText } from "../../ui/errors/handle-error.ts";
import type { ListProps } from "../../ui/list/list-props.ts";

type Consulta = NonNullable<ArgsOf<typeof listarSueltos>["query"]>;

const FILAS = 25;
/** How often it is asked what is the newest, while the list stands still. */
const SONDEO_MS = 15_000;
/** The first page begins at the newest. */
const DESDE_LO_ULTIMO: number | null = null;

/** Of a list whose rows come and go, the next page begins after the last row that is held. */
const despuesDe = ({ rows, hay_mas }: ListaSueltos): number | undefined =>
  hay_mas ? rows.at(-1)?.id : undefined;

/** Messages without a case, as many as were asked for; what a list shows of them. */
export function useSueltos(filtros: Consulta): {
  filas: readonly SueltoFila[] | undefined;
  lista: Pick<ListProps<SueltoFila>, "result" | "fetching" | "error" | "onRetry" | "readAt" | "more">;
} {
  const consulta = { ...filtros, limit: FILAS };
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, dataUpdatedAt, refetch, fetchNextPage } =
    useInfiniteQuery({
      queryKey: [...routeQuery(listarSueltos, { query: consulta }).queryKey, "paginas"],
      queryFn: ({ pageParam, signal }) =>
        call(listarSueltos, {
          query: pageParam === null ? consulta : { ...consulta, antes: pageParam },
          signal,
        }),
      initialPageParam: DESDE_LO_ULTIMO,
      getNextPageParam: despuesDe,
      placeholderData: keepPreviousData,
    });
  const filas = useMemo(() => data?.pages.flatMap(({ rows }) => rows), [data]);
  const primera = data?.pages[0];
  return {
    filas,
    lista: {
      result: primera && filas && { ...primera, rows: filas },
      fetching: isFetching && !isFetchingNextPage,
      ...(error !== null && { error: errorText(error) }),
      onRetry: () => void refetch(),
      ...(dataUpdatedAt > 0 && { readAt: dataUpdatedAt }),
      more: { has: hasNextPage, loading: isFetchingNextPage, onMore: () => void fetchNextPage() },
    },
  };
}

/** Whether something arrived since the list was read. Asked behind it: its rows do not move by themselves. */
export function useHayNuevos(filtros: Consulta, filas: readonly SueltoFila[] | undefined): boolean {
  const consulta = { ...filtros, limit: 1 };
  const activo = filas !== undefined && filtros.estado === undefined;
  const { data } = useQuery({
    queryKey: [...routeQuery(listarSueltos, { query: consulta }).queryKey, "ultimo"],
    queryFn: ({ signal }) => call(listarSueltos, { query: consulta, signal, background: true }),
    enabled: activo,
    staleTime: SONDEO_MS,
    refetchInterval: SONDEO_MS,
    retry: false,
    meta: { background: true },
  });
  // The newest arrived has the highest id; one that left the list is no news.
  return activo && (data?.rows[0]?.id ?? 0) > (filas[0]?.id ?? 0);
}

/** Something was done to one of them: the list is read again, and not the message itself, whose readings are on record. */
export function useRenovar(): () => void {
  const cache = useQueryClient();
  return () => void invalidateRoutes(cache, [listarSueltos]);
}
