import { ANCHO } from "@ventanilla/contract/limites";
import { useT } from "../lib/use-t.ts";
import { Dialog } from "../ui/dialog/Dialog.tsx";
import { Preferences } from "./Preferences.tsx";
import { openPanel } from "./panels.ts";

/** The preferences, wherever one is. */
export function PreferencesDialog() {
  const t = useT();
  return (
    <Dialog
      opened
      onClose={() => openPanel(undefined)}
      title={t("shell:preferencias")}
      width={ANCHO.cuenta}
      large
    >
      <Preferences />
    </Dialog>
  );
}
