import { IconCheck, IconX } from "@tabler/icons-react";
import type { EstadoRegistro } from "@ventanilla/contract/common/lista";
import { StatusChip } from "../states/StatusChip.tsx";

/** ACTIVO or INACTIVO of a row. The state names are not translated. */
export function RowState({ estado }: { estado: EstadoRegistro }) {
  return estado === "ACTIVO" ? (
    <StatusChip icon={IconCheck} tone="success">
      {estado}
    </StatusChip>
  ) : (
    <StatusChip icon={IconX} tone="neutral">
      {estado}
    </StatusChip>
  );
}
