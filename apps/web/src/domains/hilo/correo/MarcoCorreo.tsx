import { IconPhoto } from "@tabler/icons-react";
import { CORREO_ALTO } from "@ventanilla/contract/limites";
import { conCitaMarcada } from "@ventanilla/contract/mensaje/correo.rules";
import { useEffect, useMemo, useRef, useState } from "react";
import { onReset } from "../../../lib/store.ts";
import { useT } from "../../../lib/use-t.ts";
import { Accion } from "../../archivo/index.ts";
import classes from "./correo.module.css";
import { tieneRemotas } from "./correo.rules.ts";
import { MARCO, SANDBOX } from "./marco.wire.ts";
import { type OpcionesMarco, useMarco } from "./use-marco.ts";

/** How a mail was last seen: its row comes and goes as one scrolls, and must come back as it was. */
interface VistaCorreo {
  /** Pixels of its contents; null before they were measured. */
  alto: number | null;
  todo: boolean;
  remotas: boolean;
}

const MAX = 500;
const vistas = new Map<number, VistaCorreo>();
onReset(() => vistas.clear());

const leerVista = (id: number): VistaCorreo => vistas.get(id) ?? { alto: null, todo: false, remotas: false };

function guardarVista(id: number, vista: VistaCorreo): void {
  vistas.delete(id);
  vistas.set(id, vista);
  const [primera] = vistas.keys();
  if (vistas.size > MAX && primera !== undefined) vistas.delete(primera);
}

/** Where the frame stands before its contents told how high they are. */
const ALTO_INICIAL = 120;

export type MarcoCorreoProps = Pick<OpcionesMarco, "imagenes" | "onSinPoner" | "onVer"> & {
  id: number;
  /** Sanitised by the server; shown as if it were not. */
  html: string;
  asunto: string;
};

/** The body of a mail, on white as it was written, in a frame that has no origin and no way out. */
export function MarcoCorreo({ id, html, asunto, imagenes, onSinPoner, onVer }: MarcoCorreoProps) {
  const t = useT();
  const marco = useRef<HTMLIFrameElement>(null);
  const [antes] = useState(() => leerVista(id));
  const [todo, setTodo] = useState(antes.todo);
  const [remotas, setRemotas] = useState(antes.remotas);
  const citado = useMemo(() => conCitaMarcada(html, asunto), [html, asunto]);
  const alto = useMarco(marco, {
    html: citado ?? html,
    plegado: !todo,
    imagenes,
    onSinPoner,
    nombrar: ({ nombre }) => t("medios:verNombre", { nombre }),
    onVer,
    onSalir: () => marco.current?.closest<HTMLElement>("article")?.focus(),
  });
  const medido = alto ?? antes.alto;
  const entero = medido ?? ALTO_INICIAL;
  const cortado = entero > CORREO_ALTO;
  const verTodo = citado === null || cortado ? "chat:verTodo" : "chat:verCitado";
  useEffect(() => guardarVista(id, { alto: medido, todo, remotas }), [id, medido, todo, remotas]);
  return (
    <>
      {tieneRemotas(html) && !remotas ? (
        <p className={classes["remotas"]}>
          <IconPhoto size={16} aria-hidden />
          <Accion onClick={() => setRemotas(true)}>{t("medios:mostrarImagenes")}</Accion>
          <span>{t("medios:mostrarImagenesAyuda")}</span>
        </p>
      ) : null}
      <iframe
        // Another policy is another document.
        key={remotas ? "remotas" : "propias"}
        ref={marco}
        className={classes["marco"]}
        title={t("medios:cuerpoCorreo", { asunto })}
        src={remotas ? `${MARCO}?imagenes=1` : MARCO}
        sandbox={SANDBOX}
        style={{ height: todo ? entero : Math.min(entero, CORREO_ALTO) }}
      />
      {citado !== null || cortado || todo ? (
        <Accion abierto={todo} onClick={() => setTodo((visto) => !visto)}>
          {t(todo ? "chat:verMenos" : verTodo)}
        </Accion>
      ) : null}
    </>
  );
}
