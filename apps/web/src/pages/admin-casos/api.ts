import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  asignarPunto,
  cancelarCaso,
  listarCasos,
  listarDestinos,
} from "@ventanilla/contract/caso/administrar.routes";
import type { AsignacionDePunto, Cancelacion } from "@ventanilla/contract/caso/caso";
import type { ArgsOf } from "@ventanilla/contract/common/route";
import { recordarCaso } from "../../domains/caso/index.ts";
import { call } from "../../lib/api.ts";
import { invalidate, routeQuery } from "../../lib/route-query.ts";

type Consulta = NonNullable<ArgsOf<typeof listarCasos>["query"]>;

export const useCasos = (consulta: Consulta) =>
  useQuery(routeQuery(listarCasos, { query: consulta }, { placeholderData: keepPreviousData }));

export const useDestinos = (casoId: number) => useQuery(routeQuery(listarDestinos, { params: { casoId } }));

/** What an administrator does to a case; every list of cases is read again. */
export function useAdministrar() {
  const cache = useQueryClient();
  return {
    asignar: async (casoId: number, body: AsignacionDePunto): Promise<void> => {
      recordarCaso(cache, await call(asignarPunto, { params: { casoId }, body }));
      void invalidate(cache, "caso");
    },
    cancelar: async (casoId: number, body: Cancelacion): Promise<void> => {
      recordarCaso(cache, await call(cancelarCaso, { params: { casoId }, body }));
      void invalidate(cache, "caso");
    },
  };
}
