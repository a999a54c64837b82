// The texts in the browser: the Spanish of the log-in travels with the application, that of the desk with the frame, that of
// other pages with the first of them, the other languages when they are chosen. build/texts-in-time.ts holds screens to it.

import { type Clave, findText, hasText, type Parametros, type Texts } from "@ventanilla/i18n/engine";
import { esPuerta } from "@ventanilla/i18n/es-puerta";
import { esIdioma, type Idioma } from "@ventanilla/i18n/idiomas";
import { onStored, readStored, writeStored } from "./storage.ts";
import { createEvent, onReset } from "./store.ts";

/** `t("chat:enviar")`, `t("guardar")` for area comun. The key is checked against the Spanish files. */
export type T = (clave: Clave, parametros?: Parametros) => string;

const atFirst = (): Record<Idioma, Texts> => ({ es: esPuerta, en: {}, ay: {} });
/** What was brought so far. */
const catalogue = atFirst();
let shown: Idioma = "es";
const languageShown = createEvent();
onReset(() => {
  Object.assign(catalogue, atFirst());
  if (shown !== "es") show("es");
});

/** One function per language, so that it can stand in the dependencies of an effect. */
const readers: Readonly<Record<Idioma, T>> = { es: reader("es"), en: reader("en"), ay: reader("ay") };

function reader(idioma: Idioma): T {
  // A text that was not brought yet shows its name rather than stop the screen.
  return (clave, parametros) =>
    findText(catalogue, idioma, clave, parametros) ?? clave.slice(clave.indexOf(":") + 1);
}

/** The texts of one language, whichever is shown. */
export const textsIn = (idioma: Idioma): T => readers[idioma];

/** Outside of components, which take `useT`: the texts of the language shown at this moment. */
export const tNow: T = (clave, parametros) => readers[shown](clave, parametros);

/** For keys that come from the server: a newer one may name a text that this page does not have. */
export const isText = (clave: string): clave is Clave => hasText(catalogue, clave);

/** The one that was chosen; it is shown as soon as its texts are here. */
export const currentLanguage = (): Idioma => {
  const stored = readStored("lang");
  return esIdioma(stored) ? stored : "es";
};

export const shownLanguage = (): Idioma => shown;

export const onLanguageShown = languageShown.subscribe;

export async function startI18n(): Promise<void> {
  await followChoice();
  onStored("lang", onChoice);
}

/** One function: whoever starts twice is told once. */
const onChoice = (): void => void followChoice();

/** Behind the log-in: the Spanish texts of the frame and the desk. */
export async function loadFrameTexts(): Promise<void> {
  bring((await import("@ventanilla/i18n/es-marco")).esMarco);
}

/** Those of the pages beyond the desk, and of the second step of a log-in. */
export async function loadPageTexts(): Promise<void> {
  bring((await import("@ventanilla/i18n/es-paginas")).esPaginas);
}

function bring(texts: Texts): void {
  catalogue.es = { ...catalogue.es, ...texts };
}

/** Changes the language of this and every other tab, and remembers it. */
export function setLanguage(language: Idioma): void {
  writeStored("lang", language);
}

async function followChoice(): Promise<void> {
  const chosen = currentLanguage();
  try {
    if (chosen !== "es" && catalogue[chosen].comun === undefined) catalogue[chosen] = await load(chosen);
  } catch {
    // The language could not be brought over a bad line: the one that is here goes on.
    show(shown);
    return;
  }
  // Another one may have been chosen meanwhile.
  if (chosen === currentLanguage()) show(chosen);
}

function show(idioma: Idioma): void {
  shown = idioma;
  document.documentElement.lang = idioma;
  languageShown.tell();
}

async function load(idioma: Exclude<Idioma, "es">): Promise<Texts> {
  return idioma === "en"
    ? (await import("@ventanilla/i18n/en")).en
    : (await import("@ventanilla/i18n/ay")).ay;
}
