import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Filtro, FiltroNuevo, ListaConFiltros } from "@ventanilla/contract/filtro/filtro";
import { guardarFiltro, listarFiltros, quitarFiltro } from "@ventanilla/contract/filtro/filtro.routes";
import { call } from "../../lib/api.ts";
import { tNow } from "../../lib/i18n.ts";
import { invalidate, routeQuery } from "../../lib/route-query.ts";
import { handleError } from "../../ui/errors/handle-error.ts";
import { toast } from "../../ui/toast/toasts.ts";

export const useFiltros = (lista: ListaConFiltros) =>
  useQuery(routeQuery(listarFiltros, { query: { lista } }));

export function useGuardar() {
  const cache = useQueryClient();
  return async (nuevo: FiltroNuevo): Promise<void> => {
    await call(guardarFiltro, { body: nuevo });
    await invalidate(cache, "filtro");
  };
}

/** Says so, and offers to put it back. What fails is told. */
export function useQuitar(lista: ListaConFiltros) {
  const guardar = useGuardar();
  const cache = useQueryClient();
  const devolver = ({ nombre, filtros, orden }: Filtro) =>
    guardar({ lista, nombre, filtros, orden }).catch(handleError);
  return async (filtro: Filtro): Promise<void> => {
    try {
      await call(quitarFiltro, { params: { id: filtro.id } });
      await invalidate(cache, "filtro");
      toast.success(tNow("filtros:quitado"), {
        action: { label: tNow("filtros:deshacer"), run: () => void devolver(filtro) },
      });
    } catch (error) {
      handleError(error);
    }
  };
}
