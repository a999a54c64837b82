import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import type { Sincronizada } from "@ventanilla/contract/entidad/entidad";
import { useId, useState } from "react";
import { handleError } from "../../ui/errors/handle-error.ts";
import { toast } from "../../ui/toast/toasts.ts";
import classes from "./entidades.module.css";

export type Sincronizacion = {
  busy: boolean;
  /** What the last run said; undefined while there was none. */
  told: { text: string; failed: boolean } | undefined;
  run: () => Promise<void>;
};

/** One run at a time: its end is told in a notice, and stays to be read. */
export function useSincronizar(sincronizar: () => Promise<Sincronizada>): Sincronizacion {
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<Sincronizacion["told"]>();
  const run = async () => {
    setBusy(true);
    setTold(undefined);
    try {
      const { message, fallidos, pendientes } = await sincronizar();
      if (fallidos + pendientes > 0) toast.warning(message);
      else toast.success(message);
      setTold({ text: message, failed: false });
    } catch (fallo) {
      setTold({ text: handleError(fallo, { retry: () => void run() }), failed: true });
    } finally {
      setBusy(false);
    }
  };
  return { busy, told, run };
}

/** The button, and beside it what the last run said. */
export function Sincronizar({ busy, told, run, label }: Sincronizacion & { label: string }) {
  const id = useId();
  return (
    <div className={classes["sincronizar"]}>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        loading={busy}
        onClick={() => void run()}
        aria-describedby={told === undefined ? undefined : id}
      >
        {label}
      </Button>
      <Dicho id={id} told={told} />
    </div>
  );
}

/** What the last run said, beside the button that it describes. */
export function Dicho({ id, told }: Pick<Sincronizacion, "told"> & { id: string }) {
  if (told === undefined) return null;
  return (
    <p id={id} className={classes["dicho"]} data-fallo={told.failed || undefined}>
      {told.text}
    </p>
  );
}
