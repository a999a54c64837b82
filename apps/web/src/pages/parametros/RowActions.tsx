import { ActionIcon } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useT } from "../../lib/use-t.ts";
import { toldFailure } from "../../ui/errors/told-failure.ts";
import { RowDelete } from "../../ui/list/RowDelete.tsx";

type Props = {
  /** The row's name, for who does not see it. */
  name: string;
  /** Absent without the permission. */
  onEdit?: (() => void) | undefined;
  onDelete?: (() => Promise<unknown>) | undefined;
};

/** Edit and delete of a row. */
export function RowActions({ name, onEdit, onDelete }: Props) {
  const t = useT();
  return (
    <>
      {onEdit ? (
        <ActionIcon aria-label={t("editarNombre", { nombre: name })} title={t("editar")} onClick={onEdit}>
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
      ) : null}
      {onDelete ? <RowDelete name={name} onDelete={() => toldFailure(onDelete)} /> : null}
    </>
  );
}
