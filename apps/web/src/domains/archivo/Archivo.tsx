import { useRef } from "react";
import { formatSize } from "../../lib/format.ts";
import { useLanguage, useT } from "../../lib/use-t.ts";
import { Accion } from "./Accion.tsx";
import { Avance } from "./Avance.tsx";
import classes from "./archivo.module.css";
import { esPdf, type Pieza } from "./archivo.rules.ts";
import { cancelarArchivo, useArchivo } from "./archivos.store.ts";
import { useVerArchivo } from "./contexto.ts";
import { Nombre } from "./EnEspera.tsx";
import { iconoDe } from "./icono-tipo.ts";
import { Turno } from "./Turno.tsx";
import { useGuardar } from "./use-guardar.ts";

/** A file by its name: sign, name, size, Ver where the browser shows it, Descargar. Nothing is fetched before. */
export function Archivo({ pieza }: { pieza: Pieza }) {
  const { adjunto, clave } = pieza;
  const ver = useVerArchivo();
  const t = useT();
  const fase = useArchivo(adjunto.filename);
  const fallido = fase.fase === "fallido";
  const guardar = useGuardar(adjunto);
  const pie = useRef<HTMLSpanElement>(null);
  const { nombre } = adjunto;
  const Icono = iconoDe(adjunto);
  return (
    <div className={classes["ficha"]}>
      <Icono size={24} aria-hidden />
      <div className={classes["ficha-texto"]}>
        <Nombre nombre={nombre} />
        <span ref={pie} className={classes["ficha-pie"]}>
          {fase.fase === "bajando" ? <Avance parte={fase.parte} /> : <Tamanio bytes={adjunto.tamanio} />}
          {esPdf(adjunto) && navigator.pdfViewerEnabled ? (
            <Accion nombre={t("medios:verNombre", { nombre })} onClick={() => ver(clave)}>
              {t("medios:ver")}
            </Accion>
          ) : null}
          <Turno
            key={fase.fase}
            siguiente={() => pie.current?.querySelector<HTMLElement>("button:last-of-type") ?? null}
          >
            {fase.fase === "bajando" ? (
              <Accion
                nombre={t("medios:cancelarNombre", { nombre })}
                onClick={() => cancelarArchivo(adjunto.filename)}
              >
                {t("comun:cancelar")}
              </Accion>
            ) : (
              <Accion
                nombre={t(fallido ? "redaccion:reintentar" : "medios:descargarNombre", { nombre })}
                onClick={guardar}
              >
                {t(fallido ? "comun:reintentar" : "medios:descargar")}
              </Accion>
            )}
          </Turno>
        </span>
        {fallido ? (
          <span className={classes["fallo"]} role="alert">
            {t("medios:originalFallo")}
          </span>
        ) : null}
      </div>
    </div>
  );
}

function Tamanio({ bytes }: { bytes: number }) {
  const idioma = useLanguage();
  return bytes > 0 ? <span>{formatSize(bytes, idioma)}</span> : null;
}
