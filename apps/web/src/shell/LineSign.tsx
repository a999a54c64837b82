import { Tooltip } from "@mantine/core";
import { IconRefresh, IconWifi, IconWifiOff } from "@tabler/icons-react";
import { useLine } from "../lib/line-state.ts";
import { useT } from "../lib/use-t.ts";
import classes from "./bar/top-bar.module.css";

const ICONO = { "en-linea": IconWifi, reconectando: IconRefresh, "sin-conexion": IconWifiOff } as const;

/** The line: an icon while all is well, icon and word when it is not. */
export function LineSign({ conTexto = false }: { conTexto?: boolean }) {
  const t = useT();
  const line = useLine();
  const Icono = ICONO[line];
  const texto = {
    "en-linea": t("shell:lineaEnLinea"),
    reconectando: t("shell:lineaCerca"),
    "sin-conexion": t("shell:lineaSin"),
  }[line];
  return (
    <Tooltip label={texto}>
      <span className={classes["linea"]} data-estado={line}>
        <Icono size={20} aria-hidden />
        <span className={line === "en-linea" && !conTexto ? "solo-voz" : undefined}>{texto}</span>
      </span>
    </Tooltip>
  );
}
