import { type RefObject, useEffect } from "react";
import { announce } from "../../lib/announce.ts";
import { formatNumber } from "../../lib/format.ts";
import { arrivedBack } from "../../lib/navigation.ts";
import { onReset } from "../../lib/store.ts";
import { useLanguage, useT } from "../../lib/use-t.ts";

/** The row each list was left from, by title, for the way back. */
const leftRows = new Map<string, string>();
onReset(() => leftRows.clear());

export function rememberRow(title: string, key: string | number): void {
  leftRows.set(title, String(key));
}

type Speech = {
  result: { count: number; aproximado: boolean } | undefined;
  fetching: boolean;
  page: number;
  pages: number;
};

/** "34 resultados, página 2 de 4", once per load. */
export function useResultSpeech({ result, fetching, page, pages }: Speech): void {
  const t = useT();
  const language = useLanguage();
  const sentence =
    result === undefined
      ? ""
      : t("lista:resultadosVoz", {
          count: result.count,
          cantidad: formatNumber(result.count, language),
          pagina: page,
          paginas: pages,
        });
  useEffect(() => {
    if (!fetching && sentence !== "") announce(sentence);
  }, [fetching, sentence]);
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
