import { Switch } from "@mantine/core";
import { ANCHO } from "@ventanilla/contract/limites";
import { type HotkeyGroup, useHotkeyGroups } from "../lib/hotkeys.ts";
import { useStored } from "../lib/use-stored.ts";
import { useT } from "../lib/use-t.ts";
import { Dialog } from "../ui/dialog/Dialog.tsx";
import { Keys } from "../ui/states/Keys.tsx";
import classes from "./panels.module.css";
import { openPanel } from "./panels.ts";

/** Every key that works here, this screen's first, under the switch for the single ones. */
export function HelpOverlay() {
  const t = useT();
  const grupos = useHotkeyGroups();
  const [atajos, setAtajos] = useStored("atajos", true);
  return (
    <Dialog opened onClose={() => openPanel(undefined)} title={t("shell:atajos")} width={ANCHO.modulo} grande>
      <Switch
        className={classes["interruptor"] ?? ""}
        checked={atajos}
        onChange={(event) => setAtajos(event.currentTarget.checked)}
        label={t("shell:atajosInterruptor")}
        description={t("shell:atajosInterruptorTexto")}
        data-autofocus
      />
      {grupos.map((grupo) => (
        <KeyTable key={grupo.titulo} grupo={grupo} />
      ))}
    </Dialog>
  );
}

function KeyTable({ grupo }: { grupo: HotkeyGroup }) {
  const t = useT();
  const visibles = grupo.teclas.filter((tecla) => tecla.oculto !== true);
  if (visibles.length === 0) return null;
  return (
    <table className={classes["teclas"]}>
      <caption>{grupo.titulo}</caption>
      <thead>
        <tr>
          <th scope="col">{t("shell:atajosTecla")}</th>
          <th scope="col">{t("shell:atajosAccion")}</th>
        </tr>
      </thead>
      <tbody>
        {visibles.map((tecla) => (
          <tr key={tecla.teclas}>
            <td>
              <Keys combo={tecla.teclas} />
            </td>
            <td>{tecla.texto}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
