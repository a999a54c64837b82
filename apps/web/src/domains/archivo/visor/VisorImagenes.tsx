import { ANCHO } from "@ventanilla/contract/limites";
import { instanteDe } from "@ventanilla/contract/mensaje/mensaje.rules";
import { useState } from "react";
import { formatTime } from "../../../lib/format.ts";
import { useT } from "../../../lib/use-t.ts";
import { Dialog } from "../../../ui/dialog/Dialog.tsx";
import { type ImagenDeHilo, recorridas } from "./imagenes.rules.ts";
import { Visor } from "./Visor.tsx";

export type VisorImagenesProps = {
  /** Those of the thread. */
  imagenes: readonly ImagenDeHilo[];
  /** The picture that is open; null for none. */
  clave: string | null;
  onClave: (clave: string | null) => void;
  autorDe: (imagen: ImagenDeHilo) => string;
};

/** The pictures of a thread in large, one after the other. */
export function VisorImagenes({ imagenes: todas, clave, onClave, autorDe }: VisorImagenesProps) {
  const t = useT();
  const [antes, setAntes] = useState(clave);
  const [vista, setVista] = useState(clave);
  const [primera, setPrimera] = useState(clave);
  if (clave !== antes) {
    setAntes(clave);
    if (clave !== null) {
      // The dialog fades out with the picture in it.
      setVista(clave);
      if (antes === null) setPrimera(clave);
    }
  }
  const imagenes = recorridas(todas, primera);
  const lugar = imagenes.findIndex(({ pieza }) => pieza.clave === vista);
  const imagen = imagenes[lugar];
  const alt =
    imagen === undefined
      ? ""
      : t("medios:imagenAlt", { autor: autorDe(imagen), hora: formatTime(instanteDe(imagen.mensaje)) });
  return (
    <Dialog
      opened={clave !== null && imagen !== undefined}
      onClose={() => onClave(null)}
      title={alt}
      width={ANCHO.imagen}
      large
    >
      {imagen === undefined ? null : (
        <Visor
          imagen={imagen}
          alt={alt}
          lugar={lugar}
          total={imagenes.length}
          onPaso={(paso) => {
            const otra = imagenes[lugar + paso];
            if (otra !== undefined) onClave(otra.pieza.clave);
          }}
        />
      )}
    </Dialog>
  );
}
