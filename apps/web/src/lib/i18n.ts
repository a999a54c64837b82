// The texts in the browser: the Spanish of the log-in travels with the application, the rest with the frame,
// the other languages when they are chosen.
import { AREAS, esIdioma, type Idioma } from "@ventanilla/i18n/areas";
import type { es } from "@ventanilla/i18n/es";
import { esPuerta } from "@ventanilla/i18n/es-puerta";
import i18next from "i18next";
import { onStored, readStored, writeStored } from "./storage.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "comun";
    resources: typeof es;
  }
}

export const currentLanguage = (): Idioma => {
  const guardado = readStored("lang");
  return esIdioma(guardado) ? guardado : "es";
};

export async function startI18n(): Promise<void> {
  await i18next.init({
    lng: "es",
    fallbackLng: "es",
    defaultNS: "comun",
    ns: AREAS,
    resources: { es: esPuerta },
    keySeparator: false,
    interpolation: { escapeValue: false },
  });
  countAymaraAsSpanish();
  await apply(currentLanguage());
  onStored("lang", () => void apply(currentLanguage()));
}

/** The Spanish texts of every page, behind the log-in. */
export async function loadFrameTexts(): Promise<void> {
  add("es", (await import("@ventanilla/i18n/es")).es);
}

function add(idioma: Idioma, textos: typeof es): void {
  for (const [area, valores] of Object.entries(textos)) i18next.addResourceBundle(idioma, area, valores);
}

/** Changes the language of this and every other tab, and remembers it. */
export function setLanguage(idioma: Idioma): void {
  writeStored("lang", idioma);
}

async function apply(idioma: Idioma): Promise<void> {
  try {
    if (idioma !== "es" && !i18next.hasResourceBundle(idioma, "comun")) {
      add(idioma, await load(idioma));
    }
    await i18next.changeLanguage(idioma);
    document.documentElement.lang = idioma;
  } catch {
    // The language could not be brought over a bad line: Spanish, which is here, goes on.
    document.documentElement.lang = i18next.language;
  }
}

async function load(idioma: Exclude<Idioma, "es">): Promise<typeof es> {
  return idioma === "en"
    ? (await import("@ventanilla/i18n/en")).en
    : (await import("@ventanilla/i18n/ay")).ay;
}

// Intl knows no `ay` and would count by the rules of the browser's own language.
function countAymaraAsSpanish(): void {
  const { pluralResolver } = i18next.services;
  const getRule = pluralResolver.getRule.bind(pluralResolver);
  pluralResolver.getRule = (code: string, options?: object) => getRule(code === "ay" ? "es" : code, options);
}
