import { IconCheck, IconX } from "@tabler/icons-react";
import type { EstadoRegistro } from "@ventanilla/contract/common/lista";
import { Written } from "../Stored.tsx";
import { StatusChip } from "../states/StatusChip.tsx";

/** ACTIVO or INACTIVO of a row. The state names are not translated. */
export function RowState({ estado }: { estado: EstadoRegistro }) {
  return estado === "ACTIVO" ? (
    <StatusChip icon={IconCheck} tone="success">
      <Written>{estado}</Written>
    </StatusChip>
  ) : (
    <StatusChip icon={IconX} tone="neutral">
      <Written>{estado}</Written>
    </StatusChip>
  );
}
