// The languages and the areas of texts, without any text: safe to import from the first screen.

import { IDIOMAS, type Idioma } from "@ventanilla/contract/limites";

export { IDIOMAS, type Idioma };

/** One JSON file per area and language; a new area is added here and in es.ts, en.ts and ay.ts, or it does not compile. `comun` stays first: it is the area of keys without one. */
export const AREAS = [
  "comun",
  "avisos",
  "errores",
  "shell",
  "lista",
  "paginas",
  "validacion",
  "login",
  "operadores",
  "pendientes",
  "medios",
  "redaccion",
  "chat",
  "caso",
  "persona",
  "puntos",
  "tramites",
  "historial",
  "varios",
] as const;
export type Area = (typeof AREAS)[number];

/** Each language named in its own tongue, never translated. */
export const NOMBRE_IDIOMA = { es: "Español", en: "English", ay: "Aymar aru" } as const satisfies Record<
  Idioma,
  string
>;

export const esIdioma = (valor: unknown): valor is Idioma => IDIOMAS.includes(valor as Idioma);
