import { type Ciudadano, nombreDeCiudadano } from "@ventanilla/contract/canal/ciudadano.rules";
import { useCallback } from "react";
import type { T } from "../../lib/use-t.ts";
import { useT } from "../../lib/use-t.ts";

/** How a citizen is named in a sentence: what they call themselves is said to be unverified. */
export function nombrar(t: T, quien: Ciudadano): string {
  const { texto, fuente } = nombreDeCiudadano(quien);
  return fuente === "remitente" ? t("comun:sinVerificar", { nombre: texto }) : texto;
}

export function useNombrar(): (quien: Ciudadano) => string {
  const t = useT();
  return useCallback((quien) => nombrar(t, quien), [t]);
}
