import { IconPlayerPlayFilled } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { formatClock, formatSize } from "../../../lib/format.ts";
import { useLanguage, useT } from "../../../lib/use-t.ts";
import { Accion } from "../Accion.tsx";
import { Avance } from "../Avance.tsx";
import classes from "../archivo.module.css";
import type { Pieza } from "../archivo.rules.ts";
import { cancelarArchivo, comienzoDe, darPorFallido, pedirArchivo, useArchivo } from "../archivos.store.ts";
import { POR_TIPO } from "../icono-tipo.ts";
import { Turno } from "../Turno.tsx";
import { useGuardar } from "../use-guardar.ts";
import { Boton } from "./Controles.tsx";
import { Pantalla } from "./Pantalla.tsx";

export type ReproductorProps = {
  tipo: "audio" | "video";
  pieza: Pieza;
  /** What it is called. */
  nombre: string;
  /** What stands around it offers to keep it. */
  seGuardaAlLado?: boolean;
};

/** A sound or a video: fetched when somebody asks, whole, and only then played. */
export function Reproductor(props: ReproductorProps) {
  const caja = useRef<HTMLDivElement>(null);
  return (
    <div ref={caja} className={classes["medio"]}>
      <Reproducible {...props} primero={() => caja.current?.querySelector("button") ?? null} />
    </div>
  );
}

type ReproducibleProps = ReproductorProps & {
  /** The first button that it has by then. */
  primero: () => HTMLElement | null;
};

function Reproducible({ tipo, pieza, nombre, seGuardaAlLado = false, primero }: ReproducibleProps) {
  const t = useT();
  const { adjunto, prevista } = pieza;
  const fase = useArchivo(adjunto.filename);
  const [pedido, setPedido] = useState(false);
  const poster = prevista?.startsWith("data:image/") === true ? prevista : null;
  const tocable = prevista?.startsWith(`data:${tipo}/`) === true ? prevista : null;
  // Known from when it was stored, so that nothing has to be fetched and nothing moves when it is.
  const segundos = (adjunto.duracion_ms ?? 0) / 1000;
  const pedir = () => {
    setPedido(true);
    void pedirArchivo(adjunto.filename);
  };
  if (fase.fase === "listo") {
    return (
      <Turno key="listo" siguiente={primero}>
        <Pantalla
          tipo={tipo}
          fuente={fase.url}
          nombre={nombre}
          poster={poster}
          segundos={segundos}
          empezar={pedido}
          onFallo={() => darPorFallido(adjunto.filename)}
        />
      </Turno>
    );
  }
  if (fase.fase === "fallido") {
    return (
      <Turno key="fallido" siguiente={primero}>
        {tocable === null && poster !== null ? <Poster poster={poster} /> : null}
        {tocable === null ? null : (
          <Pantalla
            tipo={tipo}
            fuente={tocable}
            nombre={nombre}
            poster={poster}
            segundos={segundos}
            empezar={pedido}
            onFallo={() => undefined}
          />
        )}
        <Fallo
          pieza={pieza}
          conPrevista={tocable !== null}
          conDescarga={!seGuardaAlLado}
          onReintentar={pedir}
        />
      </Turno>
    );
  }
  const Icono = POR_TIPO[tipo];
  return (
    <div className={classes["reproductor"]}>
      {tipo === "video" && poster !== null ? <Poster poster={poster} /> : null}
      {tipo === "video" && poster === null ? <Fotograma direccion={adjunto.filename} /> : null}
      <div className={classes["barra"]}>
        <Turno key={fase.fase} siguiente={primero}>
          {fase.fase === "bajando" ? (
            <>
              <Avance parte={fase.parte} />
              <Accion
                nombre={t("medios:cancelarNombre", { nombre })}
                onClick={() => cancelarArchivo(adjunto.filename)}
              >
                {t("comun:cancelar")}
              </Accion>
            </>
          ) : (
            <>
              <Boton nombre={`${t("medios:reproducir")}: ${nombre}`} onClick={pedir}>
                <IconPlayerPlayFilled size={18} aria-hidden />
              </Boton>
              <Icono size={18} aria-hidden />
              {segundos > 0 ? <Duracion segundos={segundos} /> : null}
              <Tamanio bytes={adjunto.tamanio} />
            </>
          )}
        </Turno>
      </div>
    </div>
  );
}

/** What came with a video before it is here. */
function Poster({ poster }: { poster: string }) {
  return (
    <div className={classes["lienzo"]}>
      <img src={poster} alt="" />
    </div>
  );
}

/** The first picture of a video, of which only the beginning is fetched. One that cannot be drawn of that stays dark. */
function Fotograma({ direccion }: { direccion: string }) {
  const fase = useArchivo(comienzoDe(direccion), { alVerse: true });
  const [falla, setFalla] = useState(false);
  return (
    <div className={classes["lienzo"]} aria-hidden>
      {fase.fase === "listo" && !falla ? (
        <video
          src={`${fase.url}#t=0.1`}
          className={classes["fotograma"]}
          data-fotograma
          preload="metadata"
          tabIndex={-1}
          muted
          playsInline
          onError={() => setFalla(true)}
        />
      ) : null}
    </div>
  );
}

function Duracion({ segundos }: { segundos: number }) {
  const t = useT();
  const hablada = t("medios:duracion", { tiempo: formatClock(segundos) });
  return (
    <span className={classes["tiempo"]}>
      <span className="solo-voz">{hablada}</span>
      <span aria-hidden>{formatClock(segundos)}</span>
    </span>
  );
}

function Tamanio({ bytes }: { bytes: number }) {
  const idioma = useLanguage();
  return <span className={classes["tiempo"]}>{formatSize(bytes, idioma)}</span>;
}

type FalloProps = {
  pieza: Pieza;
  conPrevista: boolean;
  conDescarga: boolean;
  onReintentar: () => void;
};

/** Says what did not come. A format that the browser does not know can still be saved. */
function Fallo({ pieza: { adjunto }, conPrevista, conDescarga, onReintentar }: FalloProps) {
  const t = useT();
  const guardar = useGuardar(adjunto);
  return (
    <p className={classes["fallo"]} role="alert">
      {t(conPrevista ? "medios:originalFalloPrevista" : "medios:originalFallo")}{" "}
      <Accion onClick={onReintentar}>{t("comun:reintentar")}</Accion>{" "}
      {conDescarga ? (
        <Accion nombre={t("medios:descargarNombre", { nombre: adjunto.nombre })} onClick={guardar}>
          {t("medios:descargar")}
        </Accion>
      ) : null}
    </p>
  );
}
