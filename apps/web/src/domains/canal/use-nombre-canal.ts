import { useT } from "../../lib/use-t.ts";
import { fichaDe } from "./ficha.ts";

/** Names a classification in the reader's language. */
export function useNombreCanal(): (clasificacion: string) => string {
  const t = useT();
  return (clasificacion) => t(fichaDe(clasificacion).clave);
}
