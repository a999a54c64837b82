import { PLANTILLA_PARAMETROS_MAX } from "@ventanilla/contract/limites";
import type { Plantilla } from "@ventanilla/contract/mensaje/plantilla";

const NUMEROS = Array.from({ length: PLANTILLA_PARAMETROS_MAX }, (_, n) => String(n + 1));

/** What stands in the gaps, by their number. What was written into one stays when another template is chosen. */
export type Huecos = Record<string, string>;
export const huecosVacios: Huecos = Object.fromEntries(NUMEROS.map((numero) => [numero, ""]));

/** The numbers of its gaps. */
export const conHuecos = (plantilla: Plantilla | null): string[] =>
  NUMEROS.slice(0, plantilla?.parametros ?? 0);

/** In the order of the gaps. */
export const valoresDe = (plantilla: Plantilla, huecos: Huecos): string[] =>
  conHuecos(plantilla).map((numero) => huecos[numero] ?? "");

/** As one looks for it: its name and language, and its words. */
export const rotuloDe = ({ nombre, idioma, texto }: Plantilla): string =>
  `${nombre} (${idioma}): ${texto.replace(/\s+/g, " ")}`;
