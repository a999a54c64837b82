import type { Adjunto } from "@ventanilla/contract/archivo/archivo";
import { type RefObject, useEffect, useRef, useState } from "react";
import { pedirArchivo } from "../../archivo/index.ts";
import { leerAvisoMarco, type OrdenMarco } from "./marco.wire.ts";

export interface OpcionesMarco {
  html: string;
  plegado: boolean;
  /** Files that the body shows in place. */
  imagenes: readonly Adjunto[];
  /** Addresses of those that did not come, empty too, once all were asked for. */
  onSinPoner: (direcciones: readonly string[]) => void;
  onSalir: () => void;
}

/**
 * Talks with the frame of a mail, and answers how many pixels its contents take; null until it told. Its origin is
 * opaque, so it is known by its window and by nothing else.
 */
export function useMarco(marco: RefObject<HTMLIFrameElement | null>, opciones: OpcionesMarco): number | null {
  const [alto, setAlto] = useState<number | null>(null);
  const ultimas = useRef(opciones);
  const listo = useRef(false);
  useEffect(() => {
    ultimas.current = opciones;
  });

  useEffect(() => {
    const mandar = (orden: OrdenMarco) => {
      // An opaque origin has no name to address: "*" reaches this very window, which the policy keeps on our page.
      marco.current?.contentWindow?.postMessage(orden, "*");
    };
    const oir = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source === null || source !== marco.current?.contentWindow || origin !== "null") return;
      const aviso = leerAvisoMarco(data);
      if (aviso === null) return;
      if (aviso.tipo === "alto") setAlto(aviso.alto);
      else if (aviso.tipo === "salir") ultimas.current.onSalir();
      else {
        listo.current = true;
        const { html, plegado, imagenes } = ultimas.current;
        mandar({ tipo: "html", html, plegado });
        void ponerImagenes(imagenes, mandar).then((faltan) => ultimas.current.onSinPoner(faltan));
      }
    };
    window.addEventListener("message", oir);
    return () => window.removeEventListener("message", oir);
  }, [marco]);

  const { plegado } = opciones;
  useEffect(() => {
    if (!listo.current) return;
    const orden: OrdenMarco = { tipo: "plegar", plegado };
    marco.current?.contentWindow?.postMessage(orden, "*");
  }, [marco, plegado]);
  return alto;
}

/** Each as soon as it is there. Answers the addresses of those that did not come. */
async function ponerImagenes(
  imagenes: readonly Adjunto[],
  mandar: (orden: OrdenMarco) => void,
): Promise<string[]> {
  const faltan = await Promise.all(
    imagenes.map(async ({ filename, cid }) => {
      const imagen = await pedirArchivo(filename);
      if (imagen === null) return [filename];
      if (cid !== undefined) mandar({ tipo: "imagen", cid, imagen });
      return [];
    }),
  );
  return faltan.flat();
}
