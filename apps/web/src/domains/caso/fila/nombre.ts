import type { Ciudadano } from "@ventanilla/contract/canal/ciudadano.rules";
import type { CasoFila } from "@ventanilla/contract/caso/caso";
import { useCallback } from "react";
import { useNombrar } from "../../canal/index.ts";

/** Whose case it is. */
export const ciudadanoDe = ({
  persona,
  canal_principal: { principal },
}: Pick<CasoFila, "persona" | "canal_principal">): Ciudadano => ({ ...principal, persona });

/** How a case's citizen is named in a sentence. */
export function useNombreDeCaso(): (fila: Pick<CasoFila, "persona" | "canal_principal">) => string {
  const nombrar = useNombrar();
  return useCallback((fila) => nombrar(ciudadanoDe(fila)), [nombrar]);
}
