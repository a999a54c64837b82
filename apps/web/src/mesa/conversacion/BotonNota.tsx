import { ActionIcon, Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useHotkeys } from "../../lib/hotkeys.ts";
import { useT } from "../../lib/use-t.ts";
import classes from "./boton-nota.module.css";

export type BotonNotaProps = {
  /** Only the sign, where there is little room. */
  angosto?: boolean;
  onEmpezar: () => void;
};

/** Begins a note for colleagues in the place of the message. */
export function BotonNota({ angosto = false, onEmpezar }: BotonNotaProps) {
  const t = useT();
  useHotkeys(t("chat:teclas"), [{ keys: "n", label: t("notas:tecla"), run: onEmpezar }]);
  const boton = { type: "button", "aria-keyshortcuts": "n", onClick: onEmpezar } as const;
  return angosto ? (
    <ActionIcon {...boton} size={44} variant="subtle" aria-label={t("notas:titulo")}>
      <IconLock size={22} aria-hidden />
    </ActionIcon>
  ) : (
    <Button
      {...boton}
      variant="subtle"
      size="compact-md"
      className={classes["boton"] ?? ""}
      aria-label={t("notas:titulo")}
      title={t("notas:titulo")}
      leftSection={<IconLock size={18} aria-hidden />}
    >
      <span className={classes["palabra"]}>{t("notas:titulo")}</span>
    </Button>
  );
}
