import { ActionIcon } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useT } from "../../lib/use-t.ts";
import { Written } from "../../ui/Stored.tsx";
import classes from "./compositor.module.css";

export type TiraCitaProps = {
  /** First words of the message; empty: it is a file alone. */
  texto: string;
  onQuitar: () => void;
};

/** Over the field: which message what is written answers. */
export function TiraCita({ texto, onQuitar }: TiraCitaProps) {
  const t = useT();
  return (
    <div className={classes["cita"]}>
      <p>
        <span className={classes["cita-voz"]}>{t("chat:citaVoz")} </span>
        <Written none={t("chat:citaArchivo")}>{texto}</Written>
      </p>
      <ActionIcon variant="subtle" size={44} aria-label={t("chat:citaQuitar")} onClick={onQuitar}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
