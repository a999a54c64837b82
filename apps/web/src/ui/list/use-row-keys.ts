import { type RefObject, useRef } from "react";
import { useHotkeys } from "../../lib/hotkeys.ts";
import { useT } from "../../lib/use-t.ts";

type Options = {
  contenedor: RefObject<HTMLElement | null>;
  filas: number;
  page: number;
  pages: number;
  onPage: (page: number) => void;
  onEdit: ((indice: number) => void) | undefined;
  abre: boolean;
};

/** j k move among the rows, e edits, n p turn the page, / goes to the filter. Enter belongs to the row itself. */
export function useRowKeys({ contenedor, filas, page, pages, onPage, onEdit, abre }: Options) {
  const t = useT();
  const actual = useRef(-1);
  const ir = (indice: number) => {
    const destino = Math.min(Math.max(indice, 0), filas - 1);
    contenedor.current?.querySelectorAll<HTMLElement>("[data-fila]")[destino]?.focus();
  };
  useHotkeys(t("lista:teclas"), [
    {
      teclas: "/",
      texto: t("lista:teclaFiltro"),
      run: () => contenedor.current?.querySelector<HTMLElement>("[data-filtro]")?.focus(),
    },
    { teclas: "j", texto: t("lista:teclaSiguiente"), run: () => ir(actual.current + 1) },
    { teclas: "k", texto: t("lista:teclaAnterior"), run: () => ir(actual.current - 1) },
    ...(abre ? [{ teclas: "Enter", texto: t("lista:teclaAbrir") }] : []),
    ...(onEdit === undefined
      ? []
      : [
          {
            teclas: "e",
            texto: t("lista:teclaEditar"),
            run: () => actual.current >= 0 && onEdit(actual.current),
          },
        ]),
    { teclas: "n", texto: t("lista:teclaPaginaSiguiente"), run: () => page < pages && onPage(page + 1) },
    { teclas: "p", texto: t("lista:teclaPaginaAnterior"), run: () => page > 1 && onPage(page - 1) },
  ]);
  return {
    onRowFocus: (indice: number) => {
      actual.current = indice;
    },
    forget: () => {
      actual.current = -1;
    },
  };
}
