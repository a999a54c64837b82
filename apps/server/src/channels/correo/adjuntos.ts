import { extname } from "node:path";
import { textoGuardable } from "../../shared/texto.ts";
import type { RefMedia } from "../connector.ts";
import type { Correo } from "./correo.ts";

const NOMBRE_MAX = 120;

/** Its last part only, with nothing in it that a file system, a header or an eye could take for something else. */
export function nombreSeguro(nombre: string | undefined): string | null {
  const ultimo =
    textoGuardable(nombre ?? "")
      .split(/[/\\]/)
      .at(-1) ?? "";
  const limpio = ultimo
    .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, "")
    .replace(/\s+/g, " ")
    .replace(/^[.\s]+|[.\s]+$/g, "");
  if (limpio === "") return null;
  const letras = Array.from(limpio);
  if (letras.length <= NOMBRE_MAX) return limpio;
  const extension = extname(limpio).slice(0, 12);
  return (
    letras
      .slice(0, NOMBRE_MAX - extension.length)
      .join("")
      .trimEnd() + extension
  );
}

/** Files that came with a mail, bytes included. What the mail's own machinery needs is no file of anybody. */
export function adjuntosDe({ adjuntos }: Pick<Correo, "adjuntos">): RefMedia[] {
  return adjuntos
    .filter(({ content }) => content.length > 0)
    .map(({ content, contentType, filename, cid }) => {
      const id = cid && textoGuardable(cid).trim();
      return {
        url: "",
        mime: /^[\w.+-]{1,80}\/[\w.+-]{1,120}$/.test(contentType) ? contentType.toLowerCase() : null,
        nombre: nombreSeguro(filename),
        contenido: content,
        ...(id && { cid: id }),
      };
    });
}
