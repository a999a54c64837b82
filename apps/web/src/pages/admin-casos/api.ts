import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  asignarPunto,
  cancelarCaso,
  listarCasos,
  listarDestinos,
} from "@ventanilla/contract/caso/administrar.routes";
import type { AsignacionDePunto, Cancelacion, Caso } from "@ventanilla/contract/caso/caso";
import type { ArgsOf } from "@ventanilla/contract/common/route";
import { call } from "../../lib/api.ts";
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

export const asignar = ({ id, version }: Caso, a: Omit<AsignacionDePunto, "version">): Promise<Caso> =>
  call(asignarPunto, { params: { casoId: id }, body: { ...a, version } });

export const cancelar = ({ id, version }: Caso, porque: Omit<Cancelacion, "version">): Promise<Caso> =>
  call(cancelarCaso, { params: { casoId: id }, body: { ...porque, version } });
