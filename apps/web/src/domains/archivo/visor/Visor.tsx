import { ActionIcon, Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconDownload } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { useT } from "../../../lib/use-t.ts";
import { resting } from "../../../ui/resting.ts";
import classes from "../archivo.module.css";
import { useGuardar } from "../use-guardar.ts";
import { type ImagenDeHilo, origenDe } from "./imagenes.rules.ts";
import { MandosMirada } from "./MandosMirada.tsx";
import { Original } from "./Original.tsx";
import { useMirada } from "./use-mirada.ts";

export type VisorProps = {
  imagen: ImagenDeHilo;
  alt: string;
  lugar: number;
  total: number;
  onPaso: (paso: 1 | -1) => void;
};

/** One picture, the way to its neighbours and to a file of one's own. */
export function Visor({ imagen, alt, lugar, total, onPaso }: VisorProps) {
  const t = useT();
  const { pieza } = imagen;
  const origen = origenDe(imagen);
  const guardar = useGuardar(pieza.adjunto);
  const mirada = useMirada(pieza.clave);
  const alPulsar = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (mirada.alPulsar(event.key)) {
      event.preventDefault();
      return;
    }
    if (event.key === "ArrowLeft") onPaso(-1);
    else if (event.key === "ArrowRight") onPaso(1);
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows work wherever the focus is in the dialog
    <div className={classes["visor"]} onKeyDown={alPulsar}>
      <Original key={pieza.clave} pieza={pieza} alt={alt} mirada={mirada} />
      {origen === null ? null : <p className={classes["origen-imagen"]}>{t(origen)}</p>}
      <div className={classes["mandos-imagen"]}>
        <MandosMirada mirada={mirada} />
        <div className={classes["juntos"]}>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t("medios:imagenAnterior")}
            aria-keyshortcuts="ArrowLeft"
            {...resting(lugar === 0)}
            onClick={() => onPaso(-1)}
          >
            <IconChevronLeft size={20} aria-hidden />
          </ActionIcon>
          <span role="status" className={classes["lugar"]}>
            {t("medios:imagenLugar", { lugar: lugar + 1, total })}
          </span>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t("medios:imagenSiguiente")}
            aria-keyshortcuts="ArrowRight"
            {...resting(lugar + 1 === total)}
            onClick={() => onPaso(1)}
          >
            <IconChevronRight size={20} aria-hidden />
          </ActionIcon>
        </div>
        <Button leftSection={<IconDownload size={18} aria-hidden />} data-autofocus onClick={guardar}>
          {t("medios:descargar")}
        </Button>
      </div>
    </div>
  );
}
