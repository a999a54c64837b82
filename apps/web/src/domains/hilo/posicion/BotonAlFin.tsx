import { ActionIcon } from "@mantine/core";
import { IconArrowDown } from "@tabler/icons-react";
import { useT } from "../../../lib/use-t.ts";
import classes from "../hilo.module.css";

/** ↓ with how many came below; 44 px. */
export function BotonAlFin({ nuevos, onIr }: { nuevos: number; onIr: () => void }) {
  const t = useT();
  const nombre = t("chat:irReciente", { count: nuevos });
  return (
    <ActionIcon
      className={classes["bajar"] ?? ""}
      size={44}
      variant="default"
      aria-label={nombre}
      title={nombre}
      onClick={onIr}
    >
      <IconArrowDown size={20} aria-hidden />
      {nuevos > 0 ? <span className={classes["bajar-cuenta"]}>{nuevos}</span> : null}
    </ActionIcon>
  );
}
