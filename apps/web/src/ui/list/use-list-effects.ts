import { type RefObject, useEffect } from "react";
import { announce } from "../../lib/announce.ts";
import { numero } from "../../lib/format.ts";
import { arrivedBack } from "../../lib/navigation.ts";
import { useIdioma, useT } from "../../lib/use-t.ts";

/** The row each list was left from, by title, for the way back. */
const dejadas = new Map<string, string>();

export function rememberRow(title: string, key: string | number): void {
  dejadas.set(title, String(key));
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
  const idioma = useIdioma();
  const frase =
    result === undefined
      ? ""
      : t("lista:resultadosVoz", {
          count: result.count,
          cantidad: numero(result.count, idioma),
          pagina: page,
          paginas: pages,
        });
  useEffect(() => {
    if (!fetching && frase !== "") announce(frase);
  }, [fetching, frase]);
}

/** After Back, the focus returns to the row one left from. */
export function useReturnToRow(
  contenedor: RefObject<HTMLElement | null>,
  title: string,
  lista: boolean,
): void {
  useEffect(() => {
    if (!lista || !arrivedBack()) return;
    const clave = dejadas.get(title);
    if (clave === undefined) return;
    dejadas.delete(title);
    contenedor.current?.querySelector<HTMLElement>(`[data-fila="${CSS.escape(clave)}"]`)?.focus();
  }, [lista, title, contenedor]);
}
