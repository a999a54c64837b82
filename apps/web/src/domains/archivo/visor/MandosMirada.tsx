import { ActionIcon } from "@mantine/core";
import { IconRotateClockwise, IconZoomIn, IconZoomOut } from "@tabler/icons-react";
import { useT } from "../../../lib/use-t.ts";
import { resting } from "../../../ui/resting.ts";
import classes from "../archivo.module.css";
import type { MiradaEnCurso } from "./use-mirada.ts";

/** Smaller, larger, turned: an identity card is read here. */
export function MandosMirada({ mirada }: { mirada: MiradaEnCurso }) {
  const t = useT();
  const boton = (sentido: 1 | -1) => ({
    variant: "default",
    size: "lg",
    ...resting(!mirada.puede(sentido)),
    onClick: () => mirada.acercar(sentido),
  });
  return (
    <div className={classes["juntos"]}>
      <ActionIcon {...boton(-1)} aria-label={t("medios:imagenAlejar")} aria-keyshortcuts="-">
        <IconZoomOut size={20} aria-hidden />
      </ActionIcon>
      <span role="status" className={classes["lugar"]}>
        {t("medios:imagenAumento", { porcentaje: mirada.aumento * 100 })}
      </span>
      <ActionIcon {...boton(1)} aria-label={t("medios:imagenAcercar")} aria-keyshortcuts="+">
        <IconZoomIn size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t("medios:imagenGirar")}
        aria-keyshortcuts="r"
        onClick={mirada.girar}
      >
        <IconRotateClockwise size={20} aria-hidden />
      </ActionIcon>
    </div>
  );
}
