import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import i18next from "i18next";
import { useIdioma } from "../../lib/use-t.ts";

/** The keys come from the server: a newer one may name a text that this page does not have. */
type Decir = (clave: string, datos: Record<string, string>) => string;

/** A notice in the reader's language; the Spanish that the server stored when the text is not known here. */
export function useTextoAviso(): (mensaje: Mensaje) => string {
  const lng = useIdioma();
  return ({ extras: { aviso }, contenido }) => {
    if (aviso === undefined) return contenido;
    const { clave, datos } = aviso;
    return i18next.exists(clave) ? (i18next.t as Decir)(clave, { ...datos, lng }) : contenido;
  };
}
