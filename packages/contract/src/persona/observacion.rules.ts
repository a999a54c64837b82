import type { DichoDelRegistro } from "./identidad.rules.ts";

/** How the registry last answered somebody about a document, and what it holds against it, in its own words. */
export interface RespuestaDelRegistro {
  dicho: DichoDelRegistro;
  observacion: string | null;
}

/** What is held against a person that is saved: what the registry said last; where it said nothing lately, what stands. */
export const observacionQueQueda = (
  antes: string | null,
  respuesta: RespuestaDelRegistro | null,
): string | null =>
  respuesta === null || respuesta.dicho === "SIN_RESPUESTA" ? antes : respuesta.observacion;
