// The page, order and filters of a list live in the address; filters about persons stay in the history state only.

import { useLocation, useNavigate } from "@tanstack/react-router";
import { PAGINA_LIMITE_DEFECTO, PAGINA_LIMITES } from "@ventanilla/contract/limites";
import { useCallback, useMemo } from "react";
import type { ListView } from "./list.types.ts";

export type ListViewOptions = {
  /** Filter names that travel in the address. */
  filters?: readonly string[];
  /** Filter names with personal data (nombre_completo, nro_documento, free text): never in the address. */
  personal?: readonly string[];
  order?: string;
};

const NADA: readonly string[] = [];

export function useListView(opciones: ListViewOptions = {}): [ListView, (view: ListView) => void] {
  const { filters = NADA, personal = NADA, order = "" } = opciones;
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const visibles = filters.join(",");
  const ocultos = personal.join(",");
  const direccion = search as Readonly<Record<string, string | undefined>>;
  const personales = state.personales;
  const view = useMemo<ListView>(() => {
    const limit = Number(direccion["limit"]);
    const valores: Record<string, string> = {};
    for (const nombre of visibles.split(",")) valores[nombre] = direccion[nombre] ?? "";
    for (const nombre of ocultos.split(",")) valores[nombre] = personales?.[nombre] ?? "";
    return {
      page: Math.max(1, Math.trunc(Number(direccion["page"])) || 1),
      limit: PAGINA_LIMITES.find((uno) => uno === limit) ?? PAGINA_LIMITE_DEFECTO,
      order: direccion["order"] ?? order,
      filters: Object.fromEntries(Object.entries(valores).filter(([, valor]) => valor !== "")),
    };
  }, [direccion, personales, visibles, ocultos, order]);

  const cambiar = useCallback(
    (nuevo: ListView) => {
      const escritos: Record<string, string> = {};
      const guardados: Record<string, string> = {};
      for (const [nombre, valor] of Object.entries(nuevo.filters)) {
        if (valor === "") continue;
        if (ocultos.split(",").includes(nombre)) guardados[nombre] = valor;
        else escritos[nombre] = valor;
      }
      if (nuevo.page > 1) escritos["page"] = String(nuevo.page);
      if (nuevo.limit !== PAGINA_LIMITE_DEFECTO) escritos["limit"] = String(nuevo.limit);
      if (nuevo.order !== order) escritos["order"] = nuevo.order;
      const propios = new Set([...visibles.split(","), "page", "limit", "order"]);
      void navigate({
        to: ".",
        search: (anterior: Record<string, unknown>) => ({
          ...Object.fromEntries(Object.entries(anterior).filter(([nombre]) => !propios.has(nombre))),
          ...escritos,
        }),
        state: (anterior) => ({ ...anterior, personales: guardados }),
        // A page is a place one goes back from; each typed letter of a filter is not.
        replace: nuevo.page === view.page,
        resetScroll: false,
      });
    },
    [navigate, visibles, ocultos, order, view.page],
  );
  return [view, cambiar];
}

/** The view as the query of a list route. */
export function viewQuery(view: ListView): Record<string, string | number> {
  return {
    ...view.filters,
    page: view.page,
    limit: view.limit,
    ...(view.order === "" ? {} : { order: view.order }),
  };
}
