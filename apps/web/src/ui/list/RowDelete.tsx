import { ActionIcon } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useT } from "../../lib/use-t.ts";
import { confirm } from "../dialog/confirm.ts";
import { toast } from "../toast/toasts.ts";

const NOTICE_MS = 2_000;

export type RowDeleteProps = {
  /** The row's name, for who does not see it, and in the question. */
  name: string;
  /** Deletes the row; a rejection leaves it and is told by the caller. */
  onDelete: () => Promise<void>;
};

/** Deletes a row: asks, deletes, tells. */
export function RowDelete({ name, onDelete }: RowDeleteProps) {
  const t = useT();
  const remove = async () => {
    let done = false;
    await confirm({
      title: t("registro:eliminar"),
      text: t("registro:eliminarPregunta"),
      about: name,
      confirmLabel: t("eliminar"),
      destructive: true,
      run: async () => {
        try {
          await onDelete();
          done = true;
        } catch {
          // The caller has told it.
          done = false;
        }
      },
    });
    if (done) toast.success(t("registro:eliminado"), { durationMs: NOTICE_MS });
  };
  return (
    <ActionIcon
      aria-label={t("eliminarNombre", { nombre: name })}
      title={t("eliminar")}
      onClick={() => void remove()}
    >
      <IconTrash size={18} aria-hidden />
    </ActionIcon>
  );
}
