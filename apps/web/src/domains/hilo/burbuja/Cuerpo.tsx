import { debajoDe } from "@ventanilla/contract/mensaje/carta.rules";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { formatTime } from "../../../lib/format.ts";
import { useT } from "../../../lib/use-t.ts";
import { Adjuntos, POR_TIPO } from "../../archivo/index.ts";
import { Correo } from "../correo/Correo.tsx";
import classes from "../hilo.module.css";
import { SenasCarta } from "./SenasCarta.tsx";
import { Texto } from "./Texto.tsx";

const PALABRA = {
  audio: "chat:tipoAudio",
  archivo: "chat:tipoArchivo",
  imagen: "chat:tipoImagen",
  video: "chat:tipoVideo",
} as const;

export type CuerpoProps = { mensaje: Mensaje; autor: string; instante: number };

/** What a message holds: words, a mail, files, or files and words. */
export function Cuerpo({ mensaje, autor, instante }: CuerpoProps) {
  const { tipo_contenido: tipo, direccion, contenido, extras } = mensaje;
  if (tipo === "email") return <Correo mensaje={mensaje} />;
  const hay = (extras.adjuntos ?? []).length > 0;
  const palabras = tipo === "texto" ? contenido : (extras.texto ?? "");
  const debajo = extras.carta ? debajoDe(extras.carta) : null;
  const texto =
    palabras === "" && debajo === null ? null : (
      <Texto {...(debajo !== null && { propio: palabras, plegado: extras.carta?.pie ? "cita" : "firma" })}>
        {[palabras, debajo].filter((parte) => parte).join("\n\n")}
      </Texto>
    );
  return (
    <>
      {direccion === "SALIDA" ? (
        <SenasCarta asunto={extras.asunto} copias={extras.carta?.copias ?? []} />
      ) : null}
      {tipo === "texto" ? texto : null}
      {hay ? <Adjuntos mensaje={mensaje} autor={autor} hora={formatTime(instante)} /> : null}
      {!hay && tipo !== "texto" ? <SinArchivo tipo={tipo} /> : null}
      {tipo === "texto" ? null : texto}
    </>
  );
}

/** A message whose file nobody kept: what it was is all that is known. */
function SinArchivo({ tipo }: { tipo: keyof typeof PALABRA }) {
  const t = useT();
  const Icono = POR_TIPO[tipo];
  return (
    <p className={classes["medio"]}>
      <Icono size={20} aria-hidden />
      {t(PALABRA[tipo])}
    </p>
  );
}
