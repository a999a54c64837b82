import { Switch } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { useT } from "../../lib/use-t.ts";
import { confirm } from "../dialog/confirm.ts";
import { toast } from "../toast/toasts.ts";

const NOTICE_MS = 2_000;

/** What is said of one way of the switch. */
type Way = { title: string; text: string; verb: string; done: string; state: string };
/** What a switch says that is not about estado. */
export type RowSwitchTexts = { label: string; on: Way; off: Way };

export type RowSwitchProps = {
  active: boolean;
  /** The row's name, for who does not see it, and in the question. */
  name: string;
  /** Writes the change; a rejection leaves the switch as it was and is told by the caller. */
  onToggle: (active: boolean) => Promise<void>;
  /** Without permission, or one's own row: a check or a cross. */
  readOnly?: boolean;
  /** Why it cannot be switched. */
  reason?: string;
  /** Without it, those of ACTIVO and INACTIVO. */
  texts?: RowSwitchTexts;
};

/** ACTIVO/INACTIVO of a row, or another yes and no: asks, writes, tells. */
export function RowSwitch({ active, name, onToggle, readOnly = false, reason, texts }: RowSwitchProps) {
  const estado = useEstadoTexts(name);
  const { label, on, off } = texts ?? estado;
  if (readOnly) {
    const Icon = active ? IconCheck : IconX;
    const { state } = active ? on : off;
    const said = reason === undefined ? state : `${state}. ${reason}`;
    return <Icon size={18} role="img" aria-label={said} title={reason ?? state} />;
  }
  const way = active ? off : on;
  const toggle = async () => {
    let done = false;
    await confirm({
      title: way.title,
      text: way.text,
      about: name,
      confirmLabel: way.verb,
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
    if (done) toast.success(way.done, { durationMs: NOTICE_MS });
  };
  return <Switch checked={active} onChange={() => void toggle()} aria-label={label} size="sm" />;
}

function useEstadoTexts(nombre: string): RowSwitchTexts {
  const t = useT();
  return {
    label: t("registro:interruptor", { nombre }),
    on: {
      title: t("registro:activar"),
      text: t("registro:activarPregunta"),
      verb: t("registro:activarVerbo"),
      done: t("registro:activado"),
      state: t("estadoACTIVO"),
    },
    off: {
      title: t("registro:desactivar"),
      text: t("registro:desactivarPregunta"),
      verb: t("registro:desactivarVerbo"),
      done: t("registro:desactivado"),
      state: t("estadoINACTIVO"),
    },
  };
}
