import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { listarCasos, listarDestinos } from "@ventanilla/contract/caso/administrar.routes";
import type { ArgsOf } from "@ventanilla/contract/common/route";
import { invalidate, routeQuery } from "../../lib/route-query.ts";

type Consulta = NonNullable<ArgsOf<typeof listarCasos>["query"]>;

export const useCasos = (consulta: Consulta) =>
  useQuery(routeQuery(listarCasos, { query: consulta }, { placeholderData: keepPreviousData }));

export const useDestinos = (casoId: number) => useQuery(routeQuery(listarDestinos, { params: { casoId } }));

/** An administrator changed a case: every list of cases is read again. */
export function useReleerCasos(): () => void {
  const cache = useQueryClient();
  return () => void invalidate(cache, "caso");
}
