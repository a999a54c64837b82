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

type Corridas<K> = ReadonlyMap<K, Pick<Sincronizacion, "busy" | "told">>;

/** Of each thing one run at a time: its end is told in a notice, and stays to be read. */
export function useSincronizaciones<K>(
  sincronizar: (cual: K) => Promise<Sincronizada>,
): (cual: K) => Sincronizacion {
  const [corridas, setCorridas] = useState<Corridas<K>>(new Map());
  const poner = (cual: K, corrida: Pick<Sincronizacion, "busy" | "told">) =>
    setCorridas((antes) => new Map(antes).set(cual, corrida));
  const run = async (cual: K): Promise<void> => {
    poner(cual, { busy: true, told: undefined });
    try {
      const { message, fallidos, pendientes } = await sincronizar(cual);
      if (fallidos + pendientes > 0) toast.warning(message);
      else toast.success(message);
      poner(cual, { busy: false, told: { text: message, failed: false } });
    } catch (fallo) {
      const text = handleError(fallo, { retry: () => void run(cual) });
      poner(cual, { busy: false, told: { text, failed: true } });
    }
  };
  return (cual) => ({ busy: false, told: undefined, ...corridas.get(cual), run: () => run(cual) });
}

/** The same of one thing alone. */
export const useSincronizar = (sincronizar: () => Promise<Sincronizada>): Sincronizacion =>
  useSincronizaciones<null>(sincronizar)(null);

/** Of the actions of a page: the button, and below all of them what the last run said. */
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

/** What the last run said, for the button that it describes. */
export function Dicho({ id, told }: Pick<Sincronizacion, "told"> & { id: string }) {
  if (told === undefined) return null;
  return (
    <p id={id} className={classes["dicho"]} data-fallo={told.failed || undefined}>
      {told.text}
    </p>
  );
}
