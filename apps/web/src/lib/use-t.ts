import { AREAS, type Idioma } from "@ventanilla/i18n/areas";
import i18next, { type TFunction } from "i18next";
import { useSyncExternalStore } from "react";

export type T = TFunction<typeof AREAS>;

/** One function per language, so that it can stand in the dependencies of an effect. */
const porIdioma = new Map<string, T>();

function actual(): T {
  const { language } = i18next;
  const hecha = porIdioma.get(language);
  if (hecha !== undefined) return hecha;
  const t: T = i18next.getFixedT(language, AREAS);
  porIdioma.set(language, t);
  return t;
}

function suscribir(listener: () => void): () => void {
  i18next.on("languageChanged", listener);
  return () => i18next.off("languageChanged", listener);
}

/** The texts: `t("chat:enviar")`, `t("guardar")` for area comun. The key is checked against the Spanish files. */
export const useT = (): T => useSyncExternalStore(suscribir, actual);

export const useIdioma = (): Idioma => useSyncExternalStore(suscribir, () => i18next.language as Idioma);
