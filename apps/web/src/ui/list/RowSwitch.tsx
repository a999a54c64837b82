import { Switch } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { useT } from "../../lib/use-t.ts";
import { confirm } from "../dialog/confirm.ts";
import { toast } from "../toast/toasts.ts";

const NOTICE_MS = 2_000;

export type RowSwitchProps = {
  active: boolean;
  /** The row's name, for who does not see it. */
  name: string;
  /** Writes the change; a rejection leaves the switch as it was and is told by the caller. */
  onToggle: (active: boolean) => Promise<void>;
  /** Without permission, or one's own row: a check or a cross. */
  readOnly?: boolean;
  /** Why it cannot be switched. */
  reason?: string;
};

/** ACTIVO/INACTIVO of a row: asks, writes, tells. */
export function RowSwitch({ active, name, onToggle, readOnly = false, reason }: RowSwitchProps) {
  const t = useT();
  if (readOnly) {
    const Icon = active ? IconCheck : IconX;
    const label = active ? t("estadoACTIVO") : t("estadoINACTIVO");
    return <Icon size={18} role="img" aria-label={label} title={reason ?? label} />;
  }
  const toggle = async () => {
    let done = false;
    await confirm({
      title: active ? t("registroDesactivar") : t("registroActivar"),
      text: active ? t("registroDesactivarPregunta") : t("registroActivarPregunta"),
      confirmLabel: active ? t("registroDesactivarVerbo") : t("registroActivarVerbo"),
      run: async () => {
        try {
          await onToggle(!active);
          done = true;
        } catch {
          // The caller has told it; the switch shows the stored state either way.
          done = false;
        }
      },
    });
    if (done)
      toast.success(active ? t("registroDesactivado") : t("registroActivado"), { durationMs: NOTICE_MS });
  };
  return (
    <Switch
      checked={active}
      onChange={() => void toggle()}
      aria-label={t("registroInterruptor", { nombre: name })}
      size="sm"
    />
  );
}
