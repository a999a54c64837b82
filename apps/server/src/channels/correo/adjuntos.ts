import { nombreSeguro } from "@ventanilla/contract/archivo/archivo.rules";
import { storableText } from "../../shared/text.ts";
import type { MediaRef } from "../connector.ts";
import type { Correo } from "./correo.ts";

/** Files that came with a mail, bytes included. What the mail's own machinery needs is no file of anybody. */
export function adjuntosDe({ adjuntos }: Pick<Correo, "adjuntos">): MediaRef[] {
  return adjuntos
    .filter(({ content }) => content.length > 0)
    .map(({ content, contentType, filename, cid }) => {
      const id = cid && storableText(cid).trim();
      return {
        url: "",
        mime: /^[\w.+-]{1,80}\/[\w.+-]{1,120}$/.test(contentType) ? contentType.toLowerCase() : null,
        nombre: filename ? nombreSeguro(storableText(filename), "") : null,
        content,
        ...(id && { cid: id }),
      };
    });
}
