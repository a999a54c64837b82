import { IconPhoto } from "@tabler/icons-react";
import { useRef } from "react";
import { formatSize } from "../../lib/format.ts";
import { useLanguage, useT } from "../../lib/use-t.ts";
import { Accion } from "./Accion.tsx";
import { Avance } from "./Avance.tsx";
import classes from "./archivo.module.css";
import { direccionMiniatura, esPdf, type Pieza } from "./archivo.rules.ts";
import { cancelarArchivo, useArchivo } from "./archivos.store.ts";
import { useVerArchivo } from "./contexto.ts";
import { Nombre } from "./EnEspera.tsx";
import { iconoDe } from "./icono-tipo.ts";
import { Turno } from "./Turno.tsx";
import { useGuardar } from "./use-guardar.ts";

/** A file by its name: sign, name, size, Ver where it can be shown, Descargar. Of a picture its small one is fetched, of others nothing. */
export function Archivo({ pieza }: { pieza: Pieza }) {
  const { adjunto, clave, tipo } = pieza;
  const ver = useVerArchivo();
  const t = useT();
  const fase = useArchivo(adjunto.filename);
  const fallido = fase.fase === "fallido";
  const guardar = useGuardar(adjunto);
  const pie = useRef<HTMLSpanElement>(null);
  const { nombre } = adjunto;
  const Icono = iconoDe(adjunto);
  const esImagen = tipo === "imagen";
  const visible = esImagen || (esPdf(adjunto) && navigator.pdfViewerEnabled);
  return (
    <div className={classes["ficha"]} data-tipo={tipo}>
      {esImagen ? <Pequena adjunto={adjunto} /> : <Icono size={24} aria-hidden />}
      <div className={classes["ficha-texto"]}>
        <Nombre nombre={nombre} />
        <span ref={pie} className={classes["ficha-pie"]}>
          {fase.fase === "bajando" ? <Avance parte={fase.parte} /> : <Tamanio bytes={adjunto.tamanio} />}
          {visible ? (
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

/** The picture in the place of the sign, in a box of one size. */
function Pequena({ adjunto }: Pick<Pieza, "adjunto">) {
  const fase = useArchivo(direccionMiniatura(adjunto), { alVerse: true });
  return (
    <span className={classes["pequena"]} aria-hidden>
      {fase.fase === "listo" ? <img src={fase.url} alt="" /> : <IconPhoto size={24} />}
    </span>
  );
}

function Tamanio({ bytes }: { bytes: number }) {
  const idioma = useLanguage();
  return bytes > 0 ? <span>{formatSize(bytes, idioma)}</span> : null;
}
