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
  const stored = readStored("lang");
  return esIdioma(stored) ? stored : "es";
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

function add(language: Idioma, texts: typeof es): void {
  for (const [area, values] of Object.entries(texts)) i18next.addResourceBundle(language, area, values);
}

/** Changes the language of this and every other tab, and remembers it. */
export function setLanguage(language: Idioma): void {
  writeStored("lang", language);
}

async function apply(language: Idioma): Promise<void> {
  try {
    if (language !== "es" && !i18next.hasResourceBundle(language, "comun")) {
      add(language, await load(language));
    }
    await i18next.changeLanguage(language);
    document.documentElement.lang = language;
  } catch {
    // The language could not be brought over a bad line: Spanish, which is here, goes on.
    document.documentElement.lang = i18next.language;
  }
}

async function load(language: Exclude<Idioma, "es">): Promise<typeof es> {
  return language === "en"
    ? (await import("@ventanilla/i18n/en")).en
    : (await import("@ventanilla/i18n/ay")).ay;
}

// Intl knows no `ay` and would count by the rules of the browser's own language.
function countAymaraAsSpanish(): void {
  const { pluralResolver } = i18next.services;
  const getRule = pluralResolver.getRule.bind(pluralResolver);
  pluralResolver.getRule = (code: string, options?: object) => getRule(code === "ay" ? "es" : code, options);
}
