/** One line of a mail, as people see it. */
export interface Linea {
  /** Without margins, without letters that nobody sees; its beginning alone when it is a long paragraph. */
  texto: string;
  forma: FormaLinea;
}

/**
 * `signo`: begins with `>`. `marcada`: in what the sender's program says to be quoted. `sangrada`: set in from the
 * margin, which people do too. `raya`: a rule across the page. `fin`: here one part of the mail ends; the next is
 * another letter.
 */
export type FormaLinea = "llana" | "signo" | "marcada" | "sangrada" | "raya" | "fin";

/** Letters of a line that are looked at. */
const MIRADA = 1_000;
const INVISIBLES = /[\u00a0\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g;
/** An old store writes `>` before a line of text that begins with From. */
const SIGNO = /^>(?!From )/;
const RAYA = /^[-_=*‐‑–—]{5,}$/;

/** Stands alone on a line between two letters that came in one mail. */
export const FIN_DE_CARTA = "\u2029";

export function lineaDe(escrito: string, dentro: "llana" | "marcada" | "sangrada" = "llana"): Linea {
  const texto = escrito.slice(0, MIRADA).replace(INVISIBLES, " ").trim();
  if (dentro === "marcada") return { texto, forma: "marcada" };
  if (SIGNO.test(texto)) return { texto, forma: "signo" };
  if (RAYA.test(texto)) return { texto, forma: "raya" };
  return { texto, forma: dentro };
}

export function lineasDeTexto(texto: string): Linea[] {
  return texto
    .split("\n")
    .map((linea) => (linea === FIN_DE_CARTA ? { texto: "", forma: "fin" } : lineaDe(linea)));
}
