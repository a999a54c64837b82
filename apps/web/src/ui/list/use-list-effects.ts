import { type RefObject, useEffect, useRef } from "react";
import { announce } from "../../lib/announce.ts";
import { formatNumber } from "../../lib/format.ts";
import { arrivedBack } from "../../lib/navigation.ts";
import { onReset } from "../../lib/store.ts";
import { useLanguage, useT } from "../../lib/use-t.ts";
import type { ListProps, ListResult } from "./list-props.ts";

/** The row each list was left from, by title, for the way back. */
const leftRows = new Map<string, string>();
onReset(() => leftRows.clear());

export function rememberRow(title: string, key: string | number): void {
  leftRows.set(title, String(key));
}

type Speech = {
  result: { rows: readonly unknown[]; count: number; aproximado: boolean } | undefined;
  fetching: boolean;
  /** Absent where rows are added below. */
  page?: number;
  pages?: number;
};

/** "34 resultados, página 2 de 4" or "20 de 34 resultados", once per load; of how many there are more, the last page is not known. */
export function useResultSpeech({ result, fetching, page, pages }: Speech): void {
  const t = useT();
  const language = useLanguage();
  const spoken = (): string => {
    if (result === undefined) return "";
    const { count, rows, aproximado } = result;
    const cantidad = formatNumber(count, language);
    if (page === undefined || pages === undefined) {
      const mostrados = formatNumber(rows.length, language);
      return aproximado
        ? t("lista:mostradosVozAprox", { cantidad, mostrados })
        : t("lista:mostradosVoz", { count, cantidad, mostrados });
    }
    return aproximado
      ? t("lista:resultadosVozAprox", { cantidad, pagina: page })
      : t("lista:resultadosVoz", { count, cantidad, pagina: page, paginas: pages });
  };
  const sentence = spoken();
  useEffect(() => {
    if (!fetching && sentence !== "") announce(sentence);
  }, [fetching, sentence]);
}

/** «34 de 120» as it is seen; of more than are counted, that there are more. */
export function useCount(result: ListResult<unknown> | undefined): string {
  const t = useT();
  const language = useLanguage();
  if (result === undefined) return "";
  const mostrados = formatNumber(result.count, language);
  if (result.aproximado) return t("lista:conteoAproximado", { mostrados });
  const total = formatNumber(result.total, language);
  return result.total_aproximado
    ? t("lista:conteoDeMas", { mostrados, total })
    : t("lista:conteo", { mostrados, total });
}

/** After Back, the focus returns to the row one left from. */
export function useReturnToRow(
  container: RefObject<HTMLElement | null>,
  title: string,
  ready: boolean,
): void {
  useEffect(() => {
    if (!ready || !arrivedBack()) return;
    const key = leftRows.get(title);
    if (key === undefined) return;
    leftRows.delete(title);
    container.current?.querySelector<HTMLElement>(`[data-fila="${CSS.escape(key)}"]`)?.focus();
  }, [ready, title, container]);
}

type Paged<R> = Pick<ListProps<R>, "view" | "onView" | "result" | "fetching" | "more">;

/** A page past the end, whose last row went or that an old address names: the last one is shown instead. Whether it is on its way. */
export function useLastPage<R>({ view, onView, result, fetching, more }: Paged<R>, pages: number): boolean {
  const past = more === undefined && !fetching && result?.rows.length === 0 && view.page > pages;
  const go = useRef<() => void>(undefined);
  useEffect(() => {
    go.current = () => onView({ ...view, page: pages }, { replace: true });
  });
  useEffect(() => {
    if (past) go.current?.();
  }, [past]);
  return past;
}
