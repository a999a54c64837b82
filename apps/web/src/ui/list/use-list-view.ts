// The page, order and filters of a list live in the address; filters about persons stay in the history state only.

import { useNavigate } from "@tanstack/react-router";
import { PAGINA_LIMITE_DEFECTO, PAGINA_LIMITES } from "@ventanilla/contract/limites";
import { useCallback, useMemo } from "react";
import { keepPersonal, personalIn } from "../../lib/personal-state.ts";
import { usePageLocation } from "../../lib/use-page-location.ts";
import type { ListProps, ListView } from "./list-props.ts";

export type ListViewOptions = {
  /** Filter names that travel in the address. */
  filters?: readonly string[];
  /** Filter names with personal data (nombre_completo, nro_documento, free text): never in the address. */
  personal?: readonly string[];
  order?: string;
};

const NONE: readonly string[] = [];

export function useListView(options: ListViewOptions = {}): [ListView, ListProps<unknown>["onView"]] {
  const { filters = NONE, personal = NONE, order = "" } = options;
  const { search, state } = usePageLocation();
  const navigate = useNavigate();
  const visible = filters.join(",");
  const hidden = personal.join(",");
  const address = search as Readonly<Record<string, string | undefined>>;
  const personalValues = personalIn(state);
  const view = useMemo<ListView>(() => {
    const limit = Number(address["limit"]);
    const values: Record<string, string> = {};
    for (const name of visible.split(",")) values[name] = address[name] ?? "";
    for (const name of hidden.split(",")) values[name] = personalValues[name] ?? "";
    return {
      page: Math.max(1, Math.trunc(Number(address["page"])) || 1),
      limit: PAGINA_LIMITES.find((one) => one === limit) ?? PAGINA_LIMITE_DEFECTO,
      order: address["order"] ?? order,
      filters: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== "")),
    };
  }, [address, personalValues, visible, hidden, order]);

  const change = useCallback<ListProps<unknown>["onView"]>(
    (next, { replace = next.page === view.page } = {}) => {
      const written: Record<string, string> = {};
      const kept: Record<string, string> = {};
      for (const [name, value] of Object.entries(next.filters)) {
        if (value === "") continue;
        if (hidden.split(",").includes(name)) kept[name] = value;
        // A saved filter may name what the list no longer has: nobody knows whether that may be seen in an address.
        else if (visible.split(",").includes(name)) written[name] = value;
      }
      if (next.page > 1) written["page"] = String(next.page);
      if (next.limit !== PAGINA_LIMITE_DEFECTO) written["limit"] = String(next.limit);
      if (next.order !== order) written["order"] = next.order;
      const own = new Set([...visible.split(","), "page", "limit", "order"]);
      void navigate({
        to: ".",
        search: (previous: Record<string, unknown>) => ({
          ...Object.fromEntries(Object.entries(previous).filter(([name]) => !own.has(name))),
          ...written,
        }),
        state: (previous) => ({ ...previous, ...keepPersonal(kept) }),
        // A page is a place one goes back from; each typed letter of a filter is not.
        replace,
        resetScroll: false,
      });
    },
    [navigate, visible, hidden, order, view.page],
  );
  return [view, change];
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
