import type { Idioma } from "@ventanilla/i18n/idiomas";
import { useSyncExternalStore } from "react";
import { onLanguageShown, shownLanguage, type T, textsIn } from "./i18n.ts";

export type { T } from "./i18n.ts";

/** The texts of the language shown; the component is drawn again when it changes. */
export const useT = (): T => useSyncExternalStore(onLanguageShown, () => textsIn(shownLanguage()));

export const useLanguage = (): Idioma => useSyncExternalStore(onLanguageShown, shownLanguage);
