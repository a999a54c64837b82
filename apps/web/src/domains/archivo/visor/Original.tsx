import { IconAlertTriangle } from "@tabler/icons-react";
import { IMAGEN_AMPLIADA } from "@ventanilla/contract/limites";
import { useT } from "../../../lib/use-t.ts";
import { Accion } from "../Accion.tsx";
import { Avance } from "../Avance.tsx";
import classes from "../archivo.module.css";
import { direccionMiniatura, type Pieza } from "../archivo.rules.ts";
import { darPorFallido, pedirArchivo, useArchivo } from "../archivos.store.ts";

/** The original of a picture; until it is there, and when it does not come, what is known of it. */
export function Original({ pieza, alt }: { pieza: Pieza; alt: string }) {
  const t = useT();
  const { filename } = pieza.adjunto;
  const original = useArchivo(filename, { alVerse: true });
  const pequena = useArchivo(direccionMiniatura(pieza.adjunto), { alVerse: true });
  const previa = pequena.fase === "listo" ? pequena.url : pieza.prevista;
  const fuente = original.fase === "listo" ? original.url : previa;
  return (
    <>
      <div className={classes["lienzo-imagen"]}>
        {fuente === null ? null : (
          <img
            src={fuente}
            alt={alt}
            style={{
              maxWidth: `min(100%, ${IMAGEN_AMPLIADA.ancho}px)`,
              maxHeight: `min(100%, ${IMAGEN_AMPLIADA.alto}px)`,
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
