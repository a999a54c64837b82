// The texts of Ventanilla in Spanish, English and Aymara, and a small reader for them outside the browser.
// Owns every sentence a person reads. Keys are flat, camelCase, one JSON per area; in `errores`, the code itself.
// Never formats dates or numbers, never decides which text applies.
import { AREAS, type Area, esIdioma, type Idioma } from "./areas.ts";
import { ay } from "./ay.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";

export { AREAS, type Area, IDIOMAS, type Idioma } from "./areas.ts";

/** Namespaces as i18next takes them: `recursos[idioma][area][clave]`. */
export const recursos = { es, en, ay } as const satisfies Record<
  Idioma,
  Record<Area, Record<string, string>>
>;

type SinPlural<K> = K extends `${infer Base}_${"zero" | "one" | "other"}` ? Base : K;
type Textos = typeof es;
/** `area:clave`, checked against the Spanish files; plural forms are named without their ending. */
export type Clave = { [A in Area]: `${A}:${SinPlural<keyof Textos[A] & string>}` }[Area];

export type Parametros = Record<string, string | number>;

/**
 * The text of a key in a language, Spanish where the language lacks it. `{{nombre}}` takes a parameter,
 * and a parameter called `count` chooses among `_zero`, `_one` and `_other`.
 */
export function traducir(idioma: Idioma, clave: Clave, parametros: Parametros = {}): string {
  const corte = clave.indexOf(":");
  const area = clave.slice(0, corte);
  const nombre = clave.slice(corte + 1);
  const texto = buscar(idioma, area, nombre, parametros) ?? buscar("es", area, nombre, parametros);
  if (texto === undefined) throw new Error(`i18n: no hay texto para ${clave}`);
  return texto.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, parametro: string) => String(parametros[parametro] ?? ""));
}

/** Whether a text exists for this key, for keys that arrive from outside (error codes). */
export function existeTexto(clave: string): clave is Clave {
  const [area, nombre] = clave.split(":");
  return area !== undefined && nombre !== undefined && buscar("es", area, nombre, {}) !== undefined;
}

/** The forms our three languages tell apart; every other number takes `_other`. */
const FORMA_EXACTA: Readonly<Record<number, string>> = { 0: "_zero", 1: "_one" };

function buscar(idioma: Idioma, area: string, nombre: string, parametros: Parametros): string | undefined {
  if (!AREAS.includes(area as Area)) return undefined;
  const textos: Readonly<Record<string, string>> = recursos[idioma][area as Area];
  const cuenta = parametros["count"];
  if (typeof cuenta === "number") {
    const formas = [FORMA_EXACTA[cuenta], "_other"];
    const forma = formas.find((final) => final !== undefined && Object.hasOwn(textos, nombre + final));
    if (forma !== undefined) return textos[nombre + forma];
  }
  return Object.hasOwn(textos, nombre) ? textos[nombre] : undefined;
}

/** The first language of an `Accept-Language` header that Ventanilla speaks, else Spanish. */
export function idiomaDe(aceptados: string | undefined): Idioma {
  const pedidos = (aceptados ?? "").split(",").map((parte) => parte.trim().slice(0, 2).toLowerCase());
  return pedidos.find(esIdioma) ?? "es";
}
