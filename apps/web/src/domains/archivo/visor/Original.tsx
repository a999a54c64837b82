import { IconAlertTriangle } from "@tabler/icons-react";
import { IMAGEN_AMPLIADA } from "@ventanilla/contract/limites";
import { useT } from "../../../lib/use-t.ts";
import { Accion } from "../Accion.tsx";
import { Avance } from "../Avance.tsx";
import classes from "../archivo.module.css";
import { direccionMiniatura, type Pieza } from "../archivo.rules.ts";
import { darPorFallido, pedirArchivo, useArchivo } from "../archivos.store.ts";
import type { MiradaEnCurso } from "./use-mirada.ts";

export type OriginalProps = { pieza: Pieza; alt: string; mirada: MiradaEnCurso };

/** The original of a picture; until it is there, and when it does not come, what is known of it. */
export function Original({ pieza, alt, mirada }: OriginalProps) {
  const t = useT();
  const { filename } = pieza.adjunto;
  const original = useArchivo(filename, { alVerse: true });
  const pequena = useArchivo(direccionMiniatura(pieza.adjunto), { alVerse: true });
  const previa = pequena.fase === "listo" ? pequena.url : pieza.prevista;
  const fuente = original.fase === "listo" ? original.url : previa;
  return (
    <>
      <div
        ref={mirada.marco}
        className={classes["lienzo-imagen"]}
        data-cerca={mirada.aumento > 1 || undefined}
        onWheel={mirada.alRodar}
        onPointerDown={mirada.alAgarrar}
      >
        {fuente === null ? null : (
          <img
            ref={mirada.imagen}
            src={fuente}
            draggable={false}
            alt={alt}
            style={{
              maxWidth: `min(100%, ${IMAGEN_AMPLIADA.ancho}px)`,
              maxHeight: `min(100%, ${IMAGEN_AMPLIADA.alto}px)`,
              transform: mirada.transform,
            }}
            data-previa={original.fase !== "listo" || undefined}
            // Bytes that came whole and are no picture that this browser draws.
            onError={() => original.fase === "listo" && darPorFallido(filename)}
          />
        )}
      </div>
      <div className={classes["pie-imagen"]}>
        {original.fase === "bajando" ? <Avance parte={original.parte} /> : null}
        {original.fase === "fallido" ? (
          <p className={classes["fallo"]} role="alert">
            <IconAlertTriangle size={16} aria-hidden />
            {t("medios:originalFallo")}{" "}
            <Accion onClick={() => void pedirArchivo(filename)}>{t("comun:reintentar")}</Accion>
          </p>
        ) : null}
      </div>
    </>
  );
}
