import { IconPhoto } from "@tabler/icons-react";
import { useT } from "../../lib/use-t.ts";
import classes from "./archivo.module.css";
import { direccionMiniatura, type Pieza } from "./archivo.rules.ts";
import { useArchivo } from "./archivos.store.ts";
import { useTab, useVerArchivo } from "./contexto.ts";

export type ImagenProps = { pieza: Pieza; autor: string; hora: string };

/** A picture in the thread, in a box of one size: what comes later moves nothing. Opens the dialog. */
export function Imagen({ pieza, autor, hora }: ImagenProps) {
  const t = useT();
  const verImagen = useVerArchivo();
  const fase = useArchivo(direccionMiniatura(pieza.adjunto), { alVerse: true });
  const alt = t("medios:imagenAlt", { autor, hora });
  const fuente = fase.fase === "listo" ? fase.url : pieza.prevista;
  return (
    <button
      type="button"
      className={classes["imagen"]}
      tabIndex={useTab()}
      title={pieza.adjunto.nombre}
      aria-label={t("medios:imagenAmpliar", { alt })}
      aria-haspopup="dialog"
      onClick={() => verImagen(pieza.clave)}
    >
      {fuente === null ? (
        <span className={classes["sin-vista"]}>
          <IconPhoto size={28} aria-hidden />
          {t("medios:imagenSinVista")}
        </span>
      ) : (
        <img src={fuente} alt={alt} data-previa={fase.fase !== "listo" || undefined} />
      )}
    </button>
  );
}
