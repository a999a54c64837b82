import { ActionIcon, Button, Tooltip } from "@mantine/core";
import { IconSquare, IconSquareCheckFilled } from "@tabler/icons-react";
import { useT } from "../../../lib/use-t.ts";
import type { Varios } from "./use-varios.ts";
import classes from "./varios.module.css";

export type BarraVariosProps = {
  varios: Pick<
    Varios,
    "permitido" | "activa" | "marcados" | "enFrente" | "envio" | "alternar" | "mostrar" | "botonRef"
  >;
};

/** Above the list: the switch that shows the checkboxes, and the way to the message while something else is in front. */
export function BarraVarios({ varios }: BarraVariosProps) {
  const t = useT();
  const { permitido, activa, marcados, enFrente, envio, alternar, mostrar, botonRef } = varios;
  if (!permitido) return null;
  const Icono = activa ? IconSquareCheckFilled : IconSquare;
  return (
    <>
      <Tooltip label={t("varios:seleccionar")}>
        <ActionIcon
          ref={botonRef}
          variant="default"
          size="input-sm"
          aria-label={t("varios:seleccionar")}
          aria-pressed={activa}
          onClick={alternar}
        >
          <Icono size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {enFrente || (marcados.size === 0 && envio.filas === null) ? null : (
        <Button className={classes["escribir"] ?? ""} size="compact-md" onClick={mostrar}>
          {envio.filas === null ? t("varios:escribir", { count: marcados.size }) : t("envios:variosVer")}
        </Button>
      )}
    </>
  );
}
