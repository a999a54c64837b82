import { type RefObject, useEffect, useRef } from "react";
import { useHotkeys } from "../../lib/hotkeys.ts";
import { useT } from "../../lib/use-t.ts";

type Options = {
  container: RefObject<HTMLElement | null>;
  rowCount: number;
  page: number;
  pages: number;
  onPage: (page: number) => void;
  onEdit: ((index: number) => void) | undefined;
  opens: boolean;
};

/** j k move among the rows, e edits, n p turn the page, / goes to the filter. Enter belongs to the row itself. */
export function useRowKeys({ container, rowCount, page, pages, onPage, onEdit, opens }: Options) {
  const t = useT();
  const current = useRef(-1);
  const rows = () => [...(container.current?.querySelectorAll<HTMLElement>("[data-fila]") ?? [])];
  const go = (index: number) => rows()[Math.min(Math.max(index, 0), rowCount - 1)]?.focus();
  const focused = useFocusBehindDialogs();
  // Not the row that was left last: the page may have been turned, and another stands in its place.
  const here = () => rows().findIndex((row) => row.contains(focused()));
  const edit = () => {
    const index = here();
    if (index >= 0) onEdit?.(index);
  };
  useHotkeys(t("lista:teclas"), [
    {
      keys: "/",
      label: t("lista:teclaFiltro"),
      run: () => container.current?.querySelector<HTMLElement>("[data-filtro]")?.focus(),
    },
    { keys: "j", label: t("lista:teclaSiguiente"), run: () => go(current.current + 1) },
    { keys: "k", label: t("lista:teclaAnterior"), run: () => go(current.current - 1) },
    ...(opens ? [{ keys: "Enter", label: t("lista:teclaAbrir") }] : []),
    ...(onEdit === undefined
      ? []
      : [{ keys: "e", label: t("lista:teclaEditar"), run: edit, ready: () => here() >= 0 }]),
    { keys: "n", label: t("lista:teclaPaginaSiguiente"), run: () => page < pages && onPage(page + 1) },
    { keys: "p", label: t("lista:teclaPaginaAnterior"), run: () => page > 1 && onPage(page - 1) },
  ]);
  return {
    /** After a row that had the focus and went: the one that stands there now. */
    inItsPlace: () => rows()[Math.min(current.current, rows().length - 1)] ?? null,
    onRowFocus: (index: number) => {
      current.current = index;
    },
  };
}

const inDialog = (element: unknown): boolean =>
  element instanceof Element && element.closest("[role=dialog]") !== null;

/** What has the focus, or had it when a dialog took it: the search, in which a key is chosen by its name. */
function useFocusBehindDialogs(): () => Element | null {
  const behind = useRef<Element>(null);
  useEffect(() => {
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      if (inDialog(target)) return;
      behind.current = inDialog(relatedTarget) && target instanceof Element ? target : null;
    };
    document.addEventListener("focusout", leave);
    return () => document.removeEventListener("focusout", leave);
  }, []);
  return () => (inDialog(document.activeElement) ? behind.current : document.activeElement);
}
