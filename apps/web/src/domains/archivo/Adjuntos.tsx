import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { useT } from "../../lib/use-t.ts";
import { Archivo } from "./Archivo.tsx";
import classes from "./archivo.module.css";
import { type Pieza, piezasDe } from "./archivo.rules.ts";
import { EnEspera } from "./EnEspera.tsx";
import { Imagen } from "./Imagen.tsx";
import { Reproductor } from "./reproductor/Reproductor.tsx";

export type AdjuntosProps = {
  mensaje: Mensaje;
  /** As shown: who sent it. */
  autor: string;
  /** 10:15 */
  hora: string;
};

/** The files of a message, each as what it is. */
export function Adjuntos({ mensaje, autor, hora }: AdjuntosProps) {
  const piezas = piezasDe(mensaje);
  return (
    <div className={classes["adjuntos"]}>
      {piezas.map((pieza) => (
        <Medio key={pieza.clave} pieza={pieza} mensaje={mensaje} autor={autor} hora={hora} />
      ))}
    </div>
  );
}

const NOMBRE = { audio: "medios:audioNombre", video: "medios:videoNombre" } as const;

function Medio({ pieza, mensaje, autor, hora }: AdjuntosProps & { pieza: Pieza }) {
  const t = useT();
  const { tipo, adjunto } = pieza;
  if (adjunto.estado !== "LISTO") return <EnEspera pieza={pieza} idMensaje={mensaje.id} />;
  if (tipo === "imagen") return <Imagen pieza={pieza} autor={autor} hora={hora} />;
  if (tipo === "archivo") return <Archivo pieza={pieza} />;
  return <Reproductor tipo={tipo} pieza={pieza} nombre={t(NOMBRE[tipo], { autor, hora })} />;
}
