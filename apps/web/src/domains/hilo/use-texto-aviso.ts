import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { isText } from "../../lib/i18n.ts";
import { useT } from "../../lib/use-t.ts";

/** A notice in the reader's language; the Spanish that the server stored when the text is not known here. */
export function useTextoAviso(): (mensaje: Mensaje) => string {
  const t = useT();
  return ({ extras: { aviso }, contenido }) => {
    if (aviso === undefined) return contenido;
    const { clave, datos } = aviso;
    return isText(clave) ? t(clave, datos) : contenido;
  };
}
