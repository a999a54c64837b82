import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { ANCHO } from "@ventanilla/contract/limites";
import { useState } from "react";
import { useT } from "../../../lib/use-t.ts";
import { Dialog } from "../../../ui/dialog/Dialog.tsx";
import { Accion } from "../Accion.tsx";
import { Avance } from "../Avance.tsx";
import classes from "../archivo.module.css";
import { type Pieza, vinoPdf } from "../archivo.rules.ts";
import { pedirArchivo, useArchivo } from "../archivos.store.ts";
import { useGuardar } from "../use-guardar.ts";

export type VisorDocumentoProps = {
  /** The document that is open; undefined for none. */
  pieza: Pieza | undefined;
  onCerrar: () => void;
};

/** A PDF of a thread in the browser's own viewer, with its pages, its search and its print. */
export function VisorDocumento({ pieza, onCerrar }: VisorDocumentoProps) {
  const [vista, setVista] = useState(pieza);
  // The dialog fades out with the document in it.
  if (pieza !== undefined && pieza.clave !== vista?.clave) setVista(pieza);
  return (
    <Dialog
      opened={pieza !== undefined}
      onClose={onCerrar}
      title={vista?.adjunto.nombre ?? ""}
      width={ANCHO.documento}
      large
    >
      {vista === undefined ? null : <Documento key={vista.clave} pieza={vista} />}
    </Dialog>
  );
}

function Documento({ pieza: { adjunto } }: { pieza: Pieza }) {
  const t = useT();
  const fase = useArchivo(adjunto.filename, { alVerse: true });
  const guardar = useGuardar(adjunto);
  const visible = fase.fase === "listo" && vinoPdf(fase.blob);
  return (
    <div className={classes["visor"]}>
      <div className={classes["lienzo-documento"]}>
        {fase.fase === "bajando" ? <Avance parte={fase.parte} /> : null}
        {visible ? (
          // Without `sandbox`: browsers show no document in one. What it could do there the page's policy forbids it as well.
          <iframe
            className={classes["documento"]}
            src={`${fase.url}#navpanes=0&view=FitH`}
            title={t("medios:documentoNombre", { nombre: adjunto.nombre })}
          />
        ) : null}
        {fase.fase === "fallido" || (fase.fase === "listo" && !visible) ? (
          <p className={classes["fallo"]} role="alert">
            {t("medios:originalFallo")}{" "}
            {fase.fase === "fallido" ? (
              <Accion onClick={() => void pedirArchivo(adjunto.filename)}>{t("comun:reintentar")}</Accion>
            ) : null}
          </p>
        ) : null}
      </div>
      <div className={classes["mandos-documento"]}>
        <Button leftSection={<IconDownload size={18} aria-hidden />} data-autofocus onClick={guardar}>
          {t("medios:descargar")}
        </Button>
      </div>
    </div>
  );
}
