import type { Mencionable } from "@ventanilla/contract/nota-interna/nota-interna";
import { plain } from "../../lib/plain.ts";

/** Letters of a name that may be looked for: more than that is a sentence. */
const BUSCADO_MAX = 40;
const WORD = /^[\p{L}\p{N}.'’_-]*(?: [\p{L}\p{N}.'’_-]*)?$/u;

/** What is being written behind an «@», at most two words of a name; null when the cursor stands behind none. */
export interface Buscado {
  /** Place of the «@». */
  desde: number;
  texto: string;
}

export function buscadoEn(texto: string, cursor: number): Buscado | null {
  const desde = texto.slice(0, cursor).lastIndexOf("@");
  if (desde < 0) return null;
  // An address of mail is no mention.
  if (desde > 0 && /[\p{L}\p{N}]/u.test(texto[desde - 1] ?? "")) return null;
  const buscado = texto.slice(desde + 1, cursor);
  return buscado.length <= BUSCADO_MAX && WORD.test(buscado) ? { desde, texto: buscado } : null;
}

/** Whether a word of the name, or the user name, begins so: what the server is asked. */
export const empiezaPor = ({ nombre, usuario }: Mencionable, buscado: string): boolean =>
  ` ${plain(nombre)}`.includes(` ${plain(buscado)}`) || plain(usuario).startsWith(plain(buscado));

/** The text with the name in the place of what was looked for, and where the cursor stands then. */
export function conNombre(
  texto: string,
  { desde, texto: buscado }: Buscado,
  nombre: string,
): { texto: string; cursor: number } {
  const puesto = `@${nombre} `;
  const resto = texto.slice(desde + 1 + buscado.length).replace(/^ /, "");
  return { texto: `${texto.slice(0, desde)}${puesto}${resto}`, cursor: desde + puesto.length };
}

/** Of those who were chosen, whoever is still named. */
export const nombradosEn = (texto: string, elegidos: readonly Mencionable[]): readonly Mencionable[] =>
  elegidos.filter(({ nombre }) => texto.includes(`@${nombre}`));

/** What is still to be saved once `guardado` was: what was typed behind it meanwhile. Where something in it was changed, all. */
export function restoDe(escrito: string, guardado: string): string {
  const desde = escrito.trimStart();
  return desde.startsWith(guardado) ? desde.slice(guardado.length).trimStart() : escrito;
}

/** Of those who were chosen, whoever the saved note did not tell, or the rest names again. */
export function porAvisar(
  resto: string,
  elegidos: readonly Mencionable[],
  avisados: readonly number[],
): readonly Mencionable[] {
  const otraVez = nombradosEn(resto, elegidos);
  return elegidos.filter((uno) => otraVez.includes(uno) || (resto !== "" && !avisados.includes(uno.id)));
}
