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
  const groups = byTitle(useHotkeyGroups());
  const [singleKeys, setSingleKeys] = useStored("atajos", true);
  return (
    <Dialog opened onClose={() => openPanel(undefined)} title={t("shell:atajos")} width={ANCHO.modulo} large>
      <Switch
        className={classes["interruptor"] ?? ""}
        checked={singleKeys}
        onChange={(event) => setSingleKeys(event.currentTarget.checked)}
        label={t("shell:atajosInterruptor")}
        description={t("shell:atajosInterruptorTexto")}
        data-autofocus
      />
      {groups.map((group) => (
        <KeyTable key={group.title} group={group} />
      ))}
    </Dialog>
  );
}

/** Several parts of a screen may add keys under one title. */
function byTitle(groups: readonly HotkeyGroup[]): readonly HotkeyGroup[] {
  const titles = new Set(groups.map(({ title }) => title));
  return [...titles].map((title) => ({
    title,
    hotkeys: groups.filter((group) => group.title === title).flatMap(({ hotkeys }) => hotkeys),
  }));
}

function KeyTable({ group }: { group: HotkeyGroup }) {
  const t = useT();
  const visible = group.hotkeys.filter((hotkey) => hotkey.hidden !== true);
  if (visible.length === 0) return null;
  return (
    <table className={classes["teclas"]}>
      <caption>{group.title}</caption>
      <thead>
        <tr>
          <th scope="col">{t("shell:atajosTecla")}</th>
          <th scope="col">{t("shell:atajosAccion")}</th>
        </tr>
      </thead>
      <tbody>
        {visible.map((hotkey) => (
          <tr key={hotkey.keys}>
            <td>
              <Keys combo={hotkey.keys} />
            </td>
            <td>{hotkey.label}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
