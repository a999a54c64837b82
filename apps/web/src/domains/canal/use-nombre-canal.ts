import type { T } from "../../lib/use-t.ts";
import { useT } from "../../lib/use-t.ts";
import { fichaDe } from "./ficha.ts";

export const nombrarCanal = (t: T, clasificacion: string): string => t(fichaDe(clasificacion).clave);

/** Names a classification in the reader's language. */
export function useNombreCanal(): (clasificacion: string) => string {
  const t = useT();
  return (clasificacion) => nombrarCanal(t, clasificacion);
}
