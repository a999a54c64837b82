import { AREAS, type Idioma } from "@ventanilla/i18n/areas";
import i18next, { type TFunction } from "i18next";
import { useSyncExternalStore } from "react";

export type T = TFunction<typeof AREAS>;

/** One function per language, so that it can stand in the dependencies of an effect. */
const byLanguage = new Map<string, T>();

function current(): T {
  const { language } = i18next;
  const known = byLanguage.get(language);
  if (known !== undefined) return known;
  const t: T = i18next.getFixedT(language, AREAS);
  byLanguage.set(language, t);
  return t;
}

function subscribe(listener: () => void): () => void {
  i18next.on("languageChanged", listener);
  return () => i18next.off("languageChanged", listener);
}

/** The texts: `t("chat:enviar")`, `t("guardar")` for area comun. The key is checked against the Spanish files. */
export const useT = (): T => useSyncExternalStore(subscribe, current);

export const useLanguage = (): Idioma => useSyncExternalStore(subscribe, () => i18next.language as Idioma);
