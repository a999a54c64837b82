import { FIN_DE_CARTA } from "@ventanilla/contract/mensaje/cita/linea";
import { cleanHtml, HTML_MAX, htmlToText, isAbusive, textToHtml } from "../../../shared/safe-html/index.ts";
import { TEXTO_MAX } from "./limites.ts";
import { seVe, sinAdornos, tieneImagenes, tienePalabras } from "./visible.ts";

/** A stretch of the letter. `aviso`: our own words about something that is no text. */
export interface Pieza {
  clase: "texto" | "html" | "aviso";
  /** Null: its words are those of its HTML. */
  texto: string | null;
  html: string | null;
}

export function aviso(texto: string): Pieza[] {
  return texto === "" ? [] : [{ clase: "aviso", texto, html: null }];
}

export function seMuestra({ texto, html }: Pieza): boolean {
  if (html === null) return seVe(texto ?? "");
  const cuerpo = sinAdornos(html);
  return tienePalabras(cuerpo) || tieneImagenes(cuerpo);
}

function htmlDe({ texto, html }: Pieza): string {
  return html === null ? textToHtml(texto ?? "") : (cleanHtml(html) ?? "");
}

const textoDe = ({ texto, html }: Pieza) => texto ?? htmlToText(sinAdornos(html ?? ""));
const soloLetras = (texto: string) => texto.replace(/[^\p{L}\p{N}]+/gu, "");

/** Some scripts send the same letter as text and as HTML and do not say that it is the same. */
function sinRepetir(leidas: readonly Pieza[]): readonly Pieza[] {
  return leidas.filter((pieza, i) => {
    const siguiente = leidas[i + 1];
    if (pieza.clase !== "texto" || siguiente?.clase !== "html") return true;
    return soloLetras(textoDe(pieza)) !== soloLetras(textoDe(siguiente));
  });
}

/** Of what is too long for a letter only so much is put into words that it is found to be so. */
function enPalabras(utiles: readonly Pieza[]): string {
  const dichas: string[] = [];
  let largo = 0;
  for (const pieza of utiles) {
    const dicha = textoDe(pieza);
    if (dicha !== "") dichas.push(dicha);
    largo += dicha.length;
    if (largo > TEXTO_MAX) break;
  }
  return dichas.join(`\n${FIN_DE_CARTA}\n`);
}

/** The words that somebody reads, in their order, whatever stands between them. */
export function palabrasDe(piezas: readonly Pieza[]): readonly string[] {
  return (
    enPalabras(piezas.filter(seMuestra))
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Whether the others say them too, in the same order: a form that writes out its links says more. */
export function estanEn(unas: readonly string[], otras: readonly string[]): boolean {
  let hallada = 0;
  for (const otra of otras) if (otra === unas[hallada]) hallada += 1;
  return hallada === unas.length;
}

/** Each of a thousand parts may be small: what they make together is measured before any of it is cleaned. */
function esDemasiado(utiles: readonly Pieza[]): boolean {
  const largo = utiles.reduce((suma, { html, texto }) => suma + (html ?? texto ?? "").length, 0);
  return largo > HTML_MAX || utiles.some(({ html }) => html !== null && isAbusive(html));
}

export function unir(leidas: readonly Pieza[]): { texto: string; html: string | null } {
  const utiles = sinRepetir(leidas.filter(seMuestra));
  const texto = enPalabras(utiles);
  const [primera] = utiles;
  if (utiles.every(({ html }) => html === null)) return { texto, html: null };
  if (utiles.length === 1) return { texto, html: primera?.html ?? null };
  // Too much to be shown: it stays as it is, and is found to be so.
  if (esDemasiado(utiles)) return { texto, html: utiles.map((una) => una.html ?? textoDe(una)).join("") };
  // Each on its own: what one of them leaves open must not swallow the next, nor its quotations reach into it.
  return { texto, html: utiles.map((pieza) => `<section>${htmlDe(pieza)}</section>`).join("") };
}
