import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ArgsOf } from "@ventanilla/contract/common/route";
import { borrarPunto, cambiarPunto, listarPuntos } from "@ventanilla/contract/punto/punto.routes";
import { call } from "../../lib/api.ts";

type ConsultaPuntos = NonNullable<ArgsOf<typeof listarPuntos>["query"]>;

export const usePuntos = (consulta: ConsultaPuntos) =>
  useQuery({
    queryKey: ["punto", "lista", consulta],
    queryFn: ({ signal }) => call(listarPuntos, { query: consulta, signal }),
    placeholderData: keepPreviousData,
  });

/** Everything about points is read again. */
export const releerPuntos = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({ queryKey: ["punto"] });

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
    void releerPuntos(cache);
  };
}

export function useBorrarPunto(): (id: number) => Promise<void> {
  const cache = useQueryClient();
  return async (id) => {
    await call(borrarPunto, { params: { id } });
    void releerPuntos(cache);
  };
}
