import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { listarPendientes } from "@ventanilla/contract/caso/lectura.routes";
import type { ArgsOf } from "@ventanilla/contract/common/route";
import { call } from "../../lib/api.ts";
import { routeQuery } from "../../lib/route-query.ts";

export type ConsultaPendientes = NonNullable<ArgsOf<typeof listarPendientes>["query"]>;

/** How often new cases are counted while the list stands still. */
const CONTEO_MS = 15_000;

const pendientes = (idPunto: number | undefined, consulta: ConsultaPendientes) =>
  routeQuery(
    listarPendientes,
    idPunto === undefined ? undefined : { params: { id: idPunto }, query: consulta },
    { placeholderData: keepPreviousData },
  );

/** The open cases of a point, one page; 0 = all in reach of whoever looks from outside. Undefined: no point known yet. */
export const usePendientes = (idPunto: number | undefined, consulta: ConsultaPendientes) =>
  useQuery(pendientes(idPunto, consulta));

export interface Mostrado {
  count: number;
  /** When the list on screen was read. */
  leidoEn: number;
}

/** How many cases came since the list was read. Counted behind it: its rows do not move by themselves. */
export function useCasosNuevos(
  idPunto: number | undefined,
  consulta: ConsultaPendientes,
  mostrado: Mostrado | undefined,
): number {
  const cache = useQueryClient();
  const clave = [...pendientes(idPunto, consulta).queryKey, "nuevos", mostrado?.leidoEn] as const;
  const inicial = mostrado?.count ?? 0;
  const { data } = useQuery({
    queryKey: clave,
    queryFn: async ({ signal }) => {
      const { count } = await call(listarPendientes, {
        params: { id: idPunto ?? 0 },
        query: { ...consulta, page: 1, limit: 1 },
        signal,
        background: true,
      });
      // A case that closed meanwhile must not hide one that came.
      const antes = cache.getQueryData<{ menor: number }>(clave)?.menor ?? inicial;
      const menor = Math.min(antes, count);
      return { menor, nuevos: count - menor };
    },
    enabled: idPunto !== undefined && mostrado !== undefined,
    initialData: { menor: inicial, nuevos: 0 },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: CONTEO_MS,
    gcTime: CONTEO_MS,
    retry: false,
    meta: { background: true },
  });
  return data.nuevos;
}
