// The one engine of texts, for the server and the browser. It holds no text: it reads among those it is handed.
import type { es } from "./es.ts";
import type { Idioma } from "./idiomas.ts";

/** One JSON file per area and language. A new one joins the Spanish texts in one of the parts of `es.ts`; the other languages are read by folder. `comun` is the area of keys without one. */
export type Area = keyof typeof es;

type SinPlural<K> = K extends `${infer Base}_${"zero" | "one" | "other"}` ? Base : K;
type ClaveDe<A extends Area> = SinPlural<keyof (typeof es)[A] & string>;
/** `area:clave`, checked against the Spanish files; `comun` needs no area, and plurals are named without their ending. */
export type Clave = { [A in Area]: `${A}:${ClaveDe<A>}` }[Area] | ClaveDe<"comun">;

export type Parametros = Readonly<Record<string, string | number>>;

/** The texts of a language, by area: all of them, or those that were brought so far. */
export type Texts = { readonly [A in Area]?: Readonly<Record<string, string>> };
export type Catalogue = Readonly<Record<Idioma, Texts>>;

/** The texts of a language from its files, each of which bears the name of its area. */
export function byArea(files: Readonly<Record<string, Record<string, string>>>): Texts {
  return Object.fromEntries(
    Object.entries(files).map(([file, texts]) => [file.replace(/^.*\/|\.json$/g, ""), texts]),
  );
}

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g;
/** The forms our three languages tell apart; every other number takes `_other`. Intl knows no Aymara. */
const EXACT_FORM: Readonly<Record<number, string>> = { 0: "_zero", 1: "_one" };

/**
 * The text of a key in a language, Spanish where the language lacks it, undefined where both do. `{{nombre}}` takes a
 * parameter, and a parameter called `count` chooses among `_zero`, `_one` and `_other`.
 */
export function findText(
  catalogue: Catalogue,
  idioma: Idioma,
  clave: string,
  parametros: Parametros = {},
): string | undefined {
  const text = lookUp(catalogue[idioma], clave, parametros) ?? lookUp(catalogue.es, clave, parametros);
  return text?.replace(PLACEHOLDER, (_, name: string) => String(parametros[name] ?? ""));
}

/** Whether there is a text, for keys that come from outside. They name their area. */
export function hasText(catalogue: Catalogue, clave: string): clave is Clave {
  return clave.includes(":") && lookUp(catalogue.es, clave, {}) !== undefined;
}

function lookUp(texts: Texts, clave: string, { count }: Parametros): string | undefined {
  const [area, name] = clave.includes(":") ? clave.split(":", 2) : ["comun", clave];
  const inArea = own(texts, area);
  if (inArea === undefined) return undefined;
  if (typeof count !== "number") return own(inArea, name);
  return own(inArea, `${name}${EXACT_FORM[count]}`) ?? own(inArea, `${name}_other`) ?? own(inArea, name);
}

/** A key from outside may be called `constructor`. */
function own<V>(object: Readonly<Record<string, V>>, key: string | undefined): V | undefined {
  return key !== undefined && Object.hasOwn(object, key) ? object[key] : undefined;
}
