import { ActionIcon } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useT } from "../../lib/use-t.ts";
import { confirm } from "../dialog/confirm.ts";
import { toast } from "../toast/toasts.ts";

const AVISO_MS = 2_000;

export type RowDeleteProps = {
  /** The row's name, for who does not see it. */
  name: string;
  /** Deletes the row; a rejection leaves it and is told by the caller. */
  onDelete: () => Promise<void>;
};

/** Deletes a row: asks, deletes, tells. */
export function RowDelete({ name, onDelete }: RowDeleteProps) {
  const t = useT();
  const borrar = async () => {
    let hecho = false;
    await confirm({
      titulo: t("registroEliminar"),
      texto: t("registroEliminarPregunta"),
      verbo: t("eliminar"),
      destruye: true,
      run: async () => {
        try {
          await onDelete();
          hecho = true;
        } catch {
          // The caller has told it.
          hecho = false;
        }
      },
    });
    if (hecho) toast.success(t("registroEliminado"), { ms: AVISO_MS });
  };
  return (
    <ActionIcon
      aria-label={t("eliminarNombre", { nombre: name })}
      title={t("eliminar")}
      onClick={() => void borrar()}
    >
      <IconTrash size={18} aria-hidden />
    </ActionIcon>
  );
}
