import { IconPlayerPlayFilled } from "@tabler/icons-react";
import { useState } from "react";
import { formatSize } from "../../../lib/format.ts";
import { useLanguage, useT } from "../../../lib/use-t.ts";
import { Accion } from "../Accion.tsx";
import { Avance } from "../Avance.tsx";
import classes from "../archivo.module.css";
import type { Pieza } from "../archivo.rules.ts";
import { cancelarArchivo, darPorFallido, pedirArchivo, useArchivo } from "../archivos.store.ts";
import { POR_TIPO } from "../icono-tipo.ts";
import { useGuardar } from "../use-guardar.ts";
import { Boton } from "./Controles.tsx";
import { Pantalla } from "./Pantalla.tsx";

export type ReproductorProps = { tipo: "audio" | "video"; pieza: Pieza; autor: string; hora: string };

/** A sound or a video: fetched when somebody asks, whole, and only then played. */
export function Reproductor({ tipo, pieza, autor, hora }: ReproductorProps) {
  const t = useT();
  const { adjunto, prevista } = pieza;
  const fase = useArchivo(adjunto.filename);
  const [pedido, setPedido] = useState(false);
  const nombre = t(tipo === "audio" ? "medios:audioNombre" : "medios:videoNombre", { autor, hora });
  const poster = prevista?.startsWith("data:image/") === true ? prevista : null;
  const tocable = prevista?.startsWith(`data:${tipo}/`) === true ? prevista : null;
  const pedir = () => {
    setPedido(true);
    void pedirArchivo(adjunto.filename);
  };
  if (fase.fase === "listo") {
    return (
      <Pantalla
        tipo={tipo}
        fuente={fase.url}
        nombre={nombre}
        poster={poster}
        empezar={pedido}
        onFallo={() => darPorFallido(adjunto.filename)}
      />
    );
  }
  if (fase.fase === "fallido") {
    return (
      <>
        {tocable === null && poster !== null ? <Poster poster={poster} /> : null}
        {tocable === null ? null : (
          <Pantalla
            tipo={tipo}
            fuente={tocable}
            nombre={nombre}
            poster={poster}
            empezar={pedido}
            onFallo={() => undefined}
          />
        )}
        <Fallo pieza={pieza} conPrevista={tocable !== null} onReintentar={pedir} />
      </>
    );
  }
  const Icono = POR_TIPO[tipo];
  return (
    <div className={classes["reproductor"]}>
      {tipo === "video" ? <Poster poster={poster} /> : null}
      <div className={classes["barra"]}>
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
            <Tamanio bytes={adjunto.tamanio} />
          </>
        )}
      </div>
    </div>
  );
}

/** What is known of a video before it is here. */
function Poster({ poster }: { poster: string | null }) {
  return <div className={classes["lienzo"]}>{poster === null ? null : <img src={poster} alt="" />}</div>;
}

function Tamanio({ bytes }: { bytes: number }) {
  const idioma = useLanguage();
  return <span className={classes["tiempo"]}>{formatSize(bytes, idioma)}</span>;
}

type FalloProps = { pieza: Pieza; conPrevista: boolean; onReintentar: () => void };

/** Says what did not come. A format that the browser does not know can still be saved. */
function Fallo({ pieza: { adjunto }, conPrevista, onReintentar }: FalloProps) {
  const t = useT();
  const guardar = useGuardar(adjunto);
  return (
    <p className={classes["fallo"]} role="alert">
      {t(conPrevista ? "medios:originalFalloPrevista" : "medios:originalFallo")}{" "}
      <Accion onClick={onReintentar}>{t("comun:reintentar")}</Accion>{" "}
      <Accion nombre={t("medios:descargarNombre", { nombre: adjunto.nombre })} onClick={guardar}>
        {t("medios:descargar")}
      </Accion>
    </p>
  );
}
