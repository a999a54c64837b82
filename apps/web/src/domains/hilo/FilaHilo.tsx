import { IconInfoCircle } from "@tabler/icons-react";
import { datosLegibles } from "@ventanilla/contract/mensaje/aviso.rules";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { memo, type Ref } from "react";
import { now } from "../../lib/clock.ts";
import { dayKey, formatLongDay, formatTime } from "../../lib/format.ts";
import { isText } from "../../lib/i18n.ts";
import { useLanguage, useT } from "../../lib/use-t.ts";
import { useToday } from "../../lib/use-today.ts";
import { Written } from "../../ui/Stored.tsx";
import { Time } from "../../ui/Time.tsx";
import { ParadaContexto } from "../archivo/index.ts";
import { Burbuja } from "./burbuja/Burbuja.tsx";
import { type AccionesEnvio, BurbujaEnvio } from "./burbuja/BurbujaEnvio.tsx";
import { NotaInterna } from "./burbuja/NotaInterna.tsx";
import { palabraDe } from "./envio.ts";
import type { Fila, FilaAviso } from "./filas.rules.ts";
import classes from "./hilo.module.css";
import { useAutor } from "./use-autor.ts";

const DIA_MS = 86_400_000;

export type FilaHiloProps = {
  fila: Fila;
  nombre: string;
  idUsuario: number;
  indice: number;
  /** -1 while older ones are not loaded: their number is unknown. */
  total: number;
  parada: boolean;
  /** Somebody was led here just now. */
  senalada: boolean;
  /** Pixels below the top of the thread. A number: an object that is made anew would have every row drawn again. */
  arriba: number;
  nodo: Ref<HTMLElement>;
  acciones: AccionesEnvio;
};

/** One article of the feed, with the separators that stand above it. */
export const FilaHilo = memo(function FilaHilo(props: FilaHiloProps) {
  const { fila, nombre, idUsuario, indice, total, parada, senalada, arriba, nodo, acciones } = props;
  const t = useT();
  const autor = useAutor(nombre, idUsuario)(fila);
  const voz = useVoz(fila, autor);
  return (
    <article
      ref={nodo}
      className={classes["fila"]}
      aria-label={voz}
      aria-posinset={indice + 1}
      aria-setsize={total}
      tabIndex={parada ? 0 : -1}
      data-index={indice}
      data-senalada={senalada || undefined}
      style={{ transform: `translateY(${arriba}px)` }}
    >
      {fila.abreDia ? <SeparadorDia instante={fila.instante} /> : null}
      {fila.nuevos > 0 ? (
        <p className={classes["nuevos"]}>{t("chat:mensajesNuevos", { count: fila.nuevos })}</p>
      ) : null}
      <ParadaContexto value={parada}>
        {fila.tipo === "mensaje" ? <Burbuja fila={fila} autor={autor} /> : null}
        {fila.tipo === "aviso" ? <LineaAviso fila={fila} /> : null}
        {fila.tipo === "nota" ? <NotaInterna fila={fila} autor={autor} /> : null}
        {fila.tipo === "envio" ? <BurbujaEnvio fila={fila} {...acciones} /> : null}
      </ParadaContexto>
    </article>
  );
});

/** A notice of the system: a highlighted line, no bubble. */
function LineaAviso({ fila }: { fila: FilaAviso }) {
  const texto = useTextoAviso()(fila.mensaje);
  const guardado = texto === fila.mensaje.contenido;
  return (
    <p className={classes["aviso"]}>
      <IconInfoCircle size={16} aria-hidden />
      {guardado ? <Written>{texto}</Written> : <span>{texto}</span>}
      <span className={classes["aviso-hora"]}>
        <Time at={fila.instante} />
      </span>
    </p>
  );
}

function SeparadorDia({ instante }: { instante: number }) {
  return <h3 className={classes["dia"]}>{useNombreDia()(instante)}</h3>;
}

/** Hoy, Ayer, or the date in full. */
export function useNombreDia(): (instante: number) => string {
  const t = useT();
  const idioma = useLanguage();
  const hoy = useToday();
  return (instante) => {
    const dia = dayKey(instante);
    if (dia === hoy) return t("chat:hoy");
    if (dia === dayKey(now() - DIA_MS)) return t("chat:ayer");
    return formatLongDay(instante, idioma);
  };
}

/** How a row is called: author, time, state. */
function useVoz(fila: Fila, autor: string): string {
  const t = useT();
  const textoAviso = useTextoAviso();
  const cuando = formatTime(fila.instante);
  if (fila.tipo === "aviso") return t("chat:avisoVoz", { texto: textoAviso(fila.mensaje), hora: cuando });
  if (fila.tipo === "envio") {
    const estado = t(palabraDe(fila.envio));
    return t("chat:mensajeVozEstado", { autor, hora: cuando, estado });
  }
  if (fila.tipo === "nota") return t("notas:voz", { autor, hora: cuando });
  const { estado, direccion } = fila.mensaje;
  if (direccion !== "SALIDA" || estado === "RECIBIDO") {
    return t("chat:mensajeVoz", { autor, hora: cuando });
  }
  return t("chat:mensajeVozEstado", { autor, hora: cuando, estado: t(`chat:entrega${estado}`) });
}

/** A notice in the reader's language; the Spanish that the server stored when the text is not known here. */
function useTextoAviso(): (mensaje: Mensaje) => string {
  const t = useT();
  return ({ extras: { aviso }, contenido }) => {
    if (aviso === undefined) return contenido;
    const { clave, datos } = aviso;
    return isText(clave) ? t(clave, datosLegibles(datos)) : contenido;
  };
}
