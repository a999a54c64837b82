import { Tooltip } from "@mantine/core";
import { IconRefresh, IconWifi, IconWifiOff } from "@tabler/icons-react";
import { useLine } from "../lib/line-state.ts";
import { useT } from "../lib/use-t.ts";
import classes from "./bar/top-bar.module.css";

const ICON = { online: IconWifi, reconnecting: IconRefresh, offline: IconWifiOff } as const;

/** The line: an icon while all is well, icon and word when it is not. */
export function LineSign({ withText = false }: { withText?: boolean }) {
  const t = useT();
  const line = useLine();
  const Icon = ICON[line];
  const text = {
    online: t("shell:lineaEnLinea"),
    reconnecting: t("shell:lineaCerca"),
    offline: t("shell:lineaSin"),
  }[line];
  return (
    <Tooltip label={text}>
      <span className={classes["linea"]} data-estado={line}>
        <Icon size={20} aria-hidden />
        <span className={line === "online" && !withText ? "solo-voz" : undefined}>{text}</span>
      </span>
    </Tooltip>
  );
}
