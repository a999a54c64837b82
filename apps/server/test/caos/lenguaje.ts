import { pdf } from "../archivos.ts";

/** How a message is known again wherever it stands: direction, conversation, number. Files carry it in their name. */
export type Senal = string;

export function senal(sentido: "E" | "S", conversacion: string, n: number): Senal {
  return `${sentido} ${conversacion} ${n}`;
}

/** The one in a text, the body of a mail, or the name of a file. */
export function senalEn(texto: string): Senal | null {
  const [, sentido, conversacion, n] = /\b([ES])[ -]([gc]\d+)[ -](\d+)\b/.exec(texto) ?? [];
  return sentido && conversacion && n ? `${sentido} ${conversacion} ${n}` : null;
}

export const conversacionDe = (una: Senal): string => una.split(" ")[1] ?? "";
export const numeroDe = (una: Senal): number => Number(una.split(" ")[2]);

/** One message in ten has a file. */
export const llevaArchivo = (n: number): boolean => n % 10 === 3;
export const nombreDeArchivo = (una: Senal): string => `${una.replaceAll(" ", "-")}.pdf`;
/** Different for each, so that one in another's place is seen. */
export const bytesDe = (una: Senal): Buffer => pdf(`${una} ${"relleno ".repeat(500)}`);
