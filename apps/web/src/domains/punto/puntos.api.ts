import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ArgsOf } from "@ventanilla/contract/common/route";
import { borrarPunto, cambiarPunto, listarPuntos } from "@ventanilla/contract/punto/punto.routes";
import { call } from "../../lib/api.ts";
import { invalidate, routeQuery } from "../../lib/route-query.ts";

type ConsultaPuntos = NonNullable<ArgsOf<typeof listarPuntos>["query"]>;

export const usePuntos = (consulta: ConsultaPuntos) =>
  useQuery(routeQuery(listarPuntos, { query: consulta }, { placeholderData: keepPreviousData }));

/** `moverA`: where the open cases of a point go that is switched off. */
export function useCambiarPunto(): (
  id: number,
  cambio: { activo: boolean; moverA?: number },
) => Promise<void> {
  const cache = useQueryClient();
  return async (id, { activo, moverA }) => {
    await call(cambiarPunto, {
      params: { id },
      body: {
        transicion: activo ? "activar" : "inactivar",
        ...(moverA !== undefined && { mover_a: moverA }),
      },
    });
    void invalidate(cache, "punto");
  };
}

export function useBorrarPunto(): (id: number) => Promise<void> {
  const cache = useQueryClient();
  return async (id) => {
    await call(borrarPunto, { params: { id } });
    void invalidate(cache, "punto");
  };
}
