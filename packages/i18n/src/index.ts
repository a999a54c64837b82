// The texts of Ventanilla in Spanish, English and Aymara, all at once: for the server and for tests.
// Owns every sentence a person reads. Keys are flat, camelCase, one JSON per area; in `errores`, the code itself.
// Never decides which text applies; how dates and numbers are written stands in format.ts.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { CodigoError } from "@ventanilla/contract/errores";
import erroresAy from "./ay/errores.json" with { type: "json" };
import erroresEn from "./en/errores.json" with { type: "json" };
import {
  byArea,
  type Catalogue,
  type Clave,
  findText,
  hasText,
  type Parametros,
  type Texts,
} from "./engine.ts";
import { es } from "./es.ts";
import { esIdioma, type Idioma } from "./idiomas.ts";

export type { Clave } from "./engine.ts";
export { IDIOMAS, type Idioma } from "./idiomas.ts";

// A code of the contract without its sentence does not compile.
erroresEn satisfies Record<CodigoError, string>;
erroresAy satisfies Record<CodigoError, string>;

/** The texts of a language as its folder has them. */
function readFolder(idioma: Idioma): Texts {
  const folder = join(import.meta.dirname, idioma);
  return byArea(
    Object.fromEntries(
      readdirSync(folder).map((file) => [file, JSON.parse(readFileSync(join(folder, file), "utf8"))]),
    ),
  );
}

/** `recursos[idioma][area][clave]`. */
export const recursos: Catalogue = { es, en: readFolder("en"), ay: readFolder("ay") };

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
