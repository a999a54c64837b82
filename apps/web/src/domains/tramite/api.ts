import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Importacion } from "@ventanilla/contract/common/importacion";
import type { ArgsOf } from "@ventanilla/contract/common/route";
import {
  borrarTramite,
  cambiarTramitePorFaqs,
  importarTramites,
  listarTramites,
} from "@ventanilla/contract/tramite/tramite.routes";
import { call } from "../../lib/api.ts";
import { invalidate, routeQuery } from "../../lib/route-query.ts";

type ConsultaTramites = NonNullable<ArgsOf<typeof listarTramites>["query"]>;

export const useTramites = (consulta: ConsultaTramites, { activo = true } = {}) =>
  useQuery(
    routeQuery(listarTramites, { query: consulta }, { placeholderData: keepPreviousData, enabled: activo }),
  );

/** The switch of a procedure is called at the frequent questions, with the procedure's id (decision 10). */
export function useCambiarTramite(): (id: number, activo: boolean) => Promise<void> {
  const cache = useQueryClient();
  return async (id, activo) => {
    await call(cambiarTramitePorFaqs, {
      params: { id },
      body: { transicion: activo ? "activar" : "inactivar" },
    });
    void invalidate(cache, "tramite");
  };
}

export function useBorrarTramite(): (id: number) => Promise<void> {
  const cache = useQueryClient();
  return async (id) => {
    await call(borrarTramite, { params: { id } });
    void invalidate(cache, "tramite");
  };
}

/** Looks at a table of procedures; with `confirma` takes it in. */
export function useImportarTramites(): (
  tabla: ArgsOf<typeof importarTramites>["body"],
) => Promise<Importacion> {
  const cache = useQueryClient();
  return async (tabla) => {
    const importacion = await call(importarTramites, { body: tabla });
    if (importacion.escrita) void invalidate(cache, "tramite");
    return importacion;
  };
}
