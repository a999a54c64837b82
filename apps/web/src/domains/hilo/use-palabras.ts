import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { useCallback } from "react";
import { useT } from "../../lib/use-t.ts";

const PALABRA = {
  audio: "chat:tipoAudio",
  archivo: "chat:tipoArchivo",
  imagen: "chat:tipoImagen",
  video: "chat:tipoVideo",
  email: "chat:tipoEmail",
} as const;

/** A message in one line: its words; of a file what it is, and the words that came with it; of a mail its subject. */
export function usePalabras(): (mensaje: Mensaje) => string {
  const t = useT();
  return useCallback(
    ({ tipo_contenido: tipo, contenido, extras }) => {
      if (tipo === "texto") return contenido;
      return [t(PALABRA[tipo]), extras.asunto, extras.texto].filter(Boolean).join(", ");
    },
    [t],
  );
}
