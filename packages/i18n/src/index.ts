// The texts of Ventanilla in Spanish, English and Aymara, all at once: for the server and for tests.
// Owns every sentence a person reads. Keys are flat, camelCase, one JSON per area; in `errores`, the code itself.
// Never formats dates or numbers, never decides which text applies.
import { type Area, esIdioma, type Idioma } from "./areas.ts";
import { ay } from "./ay.ts";
import { en } from "./en.ts";
import { type Clave, findText, hasText, type Parametros } from "./engine.ts";
import { es } from "./es.ts";

export { AREAS, type Area, IDIOMAS, type Idioma } from "./areas.ts";
export type { Clave } from "./engine.ts";

/** `recursos[idioma][area][clave]`. */
export const recursos = { es, en, ay } as const satisfies Record<
  Idioma,
  Record<Area, Record<string, string>>
>;

/** The text of a key in a language, as the engine finds it; every key has one. */
export function traducir(idioma: Idioma, clave: Clave, parametros: Parametros = {}): string {
  const texto = findText(recursos, idioma, clave, parametros);
  if (texto === undefined) throw new Error(`i18n: no hay texto para ${clave}`);
  return texto;
}

/** Whether a text exists for this key, for keys that arrive from outside (error codes). */
export const existeTexto = (clave: string): clave is Clave => hasText(recursos, clave);

/** The first language of an `Accept-Language` header that Ventanilla speaks, else Spanish. */
export function idiomaDe(aceptados: string | undefined): Idioma {
  const pedidos = (aceptados ?? "").split(",").map((parte) => parte.trim().slice(0, 2).toLowerCase());
  return pedidos.find(esIdioma) ?? "es";
}
