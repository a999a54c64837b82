import { BUSQUEDA_PREFIJO_MIN } from "../limites.ts";
import type { Fragmento, Marca } from "./busqueda.ts";

/** Words as they are looked for: without case, accents and apostrophes. */
const llana = (texto: string): string =>
  texto
    .normalize("NFD")
    .replace(/[\p{M}’ʼ']/gu, "")
    .toLowerCase();

const ES_DE_PALABRA = /^[\p{L}\p{N}\p{M}’ʼ']$/u;

/** The words of what somebody typed. */
export function terminosDe(texto: string): string[] {
  return llana(texto)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((palabra) => palabra !== "");
}

interface Palabra {
  inicio: number;
  fin: number;
  llana: string;
}

/** Each word of a text and where it stands. */
function* palabrasDe(texto: string): Generator<Palabra> {
  let inicio = -1;
  let lugar = 0;
  for (const letra of texto) {
    const dentro = ES_DE_PALABRA.test(letra);
    if (dentro && inicio < 0) inicio = lugar;
    if (!dentro && inicio >= 0) {
      yield { inicio, fin: lugar, llana: llana(texto.slice(inicio, lugar)) };
      inicio = -1;
    }
    lugar += letra.length;
  }
  if (inicio >= 0) yield { inicio, fin: lugar, llana: llana(texto.slice(inicio)) };
}

/** Whether a word is what was typed or begins with it: of one letter only the word itself. */
const comienzaCon = (palabra: string, termino: string): boolean =>
  termino.length < BUSQUEDA_PREFIJO_MIN ? palabra === termino : palabra.startsWith(termino);

/** Where in a text the words stand that were looked for. */
export function marcasDe(texto: string, terminos: readonly string[]): Marca[] {
  if (terminos.length === 0) return [];
  return [...palabrasDe(texto)]
    .filter(({ llana: palabra }) => terminos.some((termino) => comienzaCon(palabra, termino)))
    .map(({ inicio, fin }) => [inicio, fin]);
}

/** Whether a text has all of the words that were looked for. */
export function diceTodo(texto: string, terminos: readonly string[]): boolean {
  if (terminos.length === 0) return false;
  const palabras = terminosDe(texto);
  return terminos.every((termino) => palabras.some((palabra) => comienzaCon(palabra, termino)));
}

/** Letters before the first word found, so that one reads what it belongs to. */
const ANTES = 40;

/** The part of a text where the words stand that were looked for, in one line, with their places. */
export function fragmentoDe(texto: string, terminos: readonly string[], largo: number): Fragmento {
  const linea = texto.replace(/\s+/g, " ").trim();
  const halladas = marcasDe(linea, terminos);
  const primera = halladas[0]?.[0] ?? 0;
  const desde = primera <= ANTES || linea.length <= largo ? 0 : inicioDePalabra(linea, primera - ANTES);
  const hasta = linea.length - desde <= largo ? linea.length : finDePalabra(linea, desde + largo);
  const [delante, detras] = [desde > 0 ? "…" : "", hasta < linea.length ? "…" : ""];
  const corrido = delante.length - desde;
  return {
    texto: delante + linea.slice(desde, hasta) + detras,
    marcas: halladas
      .filter(([inicio, fin]) => inicio >= desde && fin <= hasta)
      .map(([inicio, fin]) => [inicio + corrido, fin + corrido]),
  };
}

const inicioDePalabra = (linea: string, lugar: number): number => linea.indexOf(" ", lugar) + 1 || lugar;

function finDePalabra(linea: string, lugar: number): number {
  const espacio = linea.lastIndexOf(" ", lugar);
  return espacio > Math.max(0, lugar - ANTES) ? espacio : enteras(linea, lugar);
}

/** Not between the halves of a sign that takes two units. */
const enteras = (linea: string, lugar: number): number =>
  /[\uDC00-\uDFFF]/.test(linea.charAt(lugar)) ? lugar - 1 : lugar;

/** Whether a text has all that was typed as it was typed, one word after the other. */
export function diceTalCual(texto: string, terminos: readonly string[]): boolean {
  return ` ${terminosDe(texto).join(" ")}`.includes(` ${terminos.join(" ")}`);
}
