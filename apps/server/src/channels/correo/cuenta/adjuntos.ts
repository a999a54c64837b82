import { nombreSeguro } from "@ventanilla/contract/archivo/archivo.rules";
import { storableText } from "../../../shared/text.ts";
import type { MediaRef } from "../../connector.ts";
import type { Correo } from "../correo.ts";

/** Files that came with a mail, bytes included. What the mail's own machinery needs is no file of anybody. */
export function adjuntosDe({ adjuntos }: Pick<Correo, "adjuntos">): (MediaRef & { content: Buffer })[] {
  return adjuntos
    .filter(({ contenido }) => contenido.length > 0)
    .map(({ contenido, tipo, nombre, cid }) => {
      const id = cid && storableText(cid).trim();
      return {
        url: "",
        mime: tipo,
        nombre: nombre === null ? null : nombreSeguro(storableText(nombre), ""),
        content: contenido,
        ...(id && { cid: id }),
      };
    });
}
