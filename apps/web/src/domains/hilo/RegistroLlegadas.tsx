import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { notaLegible } from "@ventanilla/contract/nota-interna/nota-interna.rules";
import { useCallback, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { shorten } from "../../lib/format.ts";
import { useT } from "../../lib/use-t.ts";
import { Stored } from "../../ui/Stored.tsx";
import { useAutorDe } from "./use-autor.ts";

const PALABRA = {
  audio: "chat:tipoAudio",
  archivo: "chat:tipoArchivo",
  imagen: "chat:tipoImagen",
  video: "chat:tipoVideo",
  email: "chat:tipoEmail",
} as const;

const LARGO = 200;
const JUNTOS_MAX = 3;
const QUITAR_MS = 2_000;

export type RegistroLlegadasProps = {
  mensajes: readonly Mensaje[];
  cargado: boolean;
  nombre: string;
  idUsuario: number;
};

/** What is said of an arrival: a sentence with the words that arrived, or only that there are some. */
type Linea = { id: number; texto: string; frase?: (texto: string) => string };

/**
 * Speaks each message that arrives while its conversation is open. The thread itself is not live: scrolling it would
 * read old mail. Lines leave after two seconds, or a screen reader piles them up. They stand outside of the panes: one that
 * lies behind another is hidden, and nothing in it is spoken.
 */
export function RegistroLlegadas({ mensajes, cargado, nombre, idUsuario }: RegistroLlegadasProps) {
  const t = useT();
  const [lineas, setLineas] = useState<readonly Linea[]>([]);
  const visto = useRef<number | null>(null);
  const palabrasDe = usePalabras();
  const autorDe = useAutorDe(nombre, idUsuario);

  useEffect(() => {
    if (!cargado) return;
    const mayor = Math.max(0, ...mensajes.map((mensaje) => mensaje.id));
    const antes = visto.current;
    visto.current = Math.max(mayor, antes ?? 0);
    if (antes === null) return;
    const nuevos = mensajes.filter(
      (mensaje) => mensaje.id > antes && mensaje.direccion !== "AVISO" && mensaje.operador?.id !== idUsuario,
    );
    if (nuevos.length === 0) return;
    const dichas: readonly Linea[] =
      nuevos.length > JUNTOS_MAX
        ? [{ id: mayor, texto: t("chat:mensajesNuevos", { count: nuevos.length }) }]
        : nuevos.map((mensaje) => ({
            id: mensaje.id,
            frase: (texto) =>
              t(mensaje.direccion === "INTERNA" ? "notas:llegadaVoz" : "chat:llegadaVoz", {
                nombre: autorDe(mensaje),
                texto,
              }),
            texto: shorten(palabrasDe(mensaje), LARGO),
          }));
    setLineas((quedan) => [...quedan, ...dichas]);
    const ids = new Set(dichas.map((linea) => linea.id));
    setTimeout(() => setLineas((quedan) => quedan.filter((linea) => !ids.has(linea.id))), QUITAR_MS);
  }, [mensajes, cargado, idUsuario, t, palabrasDe, autorDe]);

  return createPortal(
    <div role="log" aria-live="polite" className="solo-voz">
      {lineas.map((linea) => (
        <p key={linea.id}>
          {linea.frase ? <Stored sentence={linea.frase} name={linea.texto} /> : linea.texto}
        </p>
      ))}
    </div>,
    document.body,
  );
}

/** A message in one line: its words; of a file what it is, and the words that came with it; of a mail its subject. */
function usePalabras(): (mensaje: Mensaje) => string {
  const t = useT();
  return useCallback(
    ({ tipo_contenido: tipo, contenido, extras }) => {
      if (tipo === "texto") return notaLegible(contenido, extras.menciones);
      return [t(PALABRA[tipo]), extras.asunto, extras.texto].filter(Boolean).join(", ");
    },
    [t],
  );
}
