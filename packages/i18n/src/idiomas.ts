// The languages, without any text: safe to import from the first screen.
import { IDIOMAS, type Idioma } from "@ventanilla/contract/limites";

export { IDIOMAS, type Idioma };

/** Each language named in its own tongue, never translated. */
export const NOMBRE_IDIOMA = { es: "Español", en: "English", ay: "Aymar aru" } as const satisfies Record<
  Idioma,
  string
>;

export const esIdioma = (valor: unknown): valor is Idioma => IDIOMAS.includes(valor as Idioma);
