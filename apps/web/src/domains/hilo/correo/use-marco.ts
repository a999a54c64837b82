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
  /** What pressing a picture of the body does, in words. */
  nombrar: (imagen: Adjunto) => string;
  onVer: (imagen: Adjunto) => void;
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
      else if (aviso.tipo === "ver") {
        const imagen = ultimas.current.imagenes.find(({ cid }) => cid === aviso.cid);
        if (imagen !== undefined) ultimas.current.onVer(imagen);
      } else {
        listo.current = true;
        const { html, plegado } = ultimas.current;
        mandar({ tipo: "html", html, plegado });
        void ponerImagenes(ultimas.current, mandar).then((faltan) => ultimas.current.onSinPoner(faltan));
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
  { imagenes, nombrar }: Pick<OpcionesMarco, "imagenes" | "nombrar">,
  mandar: (orden: OrdenMarco) => void,
): Promise<string[]> {
  const faltan = await Promise.all(
    imagenes.map(async (adjunto) => {
      const { filename, cid } = adjunto;
      const imagen = await pedirArchivo(filename);
      if (imagen === null) return [filename];
      if (cid !== undefined) mandar({ tipo: "imagen", cid, imagen, nombre: nombrar(adjunto) });
      return [];
    }),
  );
  return faltan.flat();
}
