import { IconAlertOctagon, IconAlertTriangle, IconInfoCircle } from "@tabler/icons-react";
import type { NivelLog } from "@ventanilla/contract/log/log";
import { Written } from "../../ui/Stored.tsx";
import { type ChipTone, StatusChip, type StatusChipProps } from "../../ui/states/StatusChip.tsx";

const SIGNOS: Readonly<Record<NivelLog, { icon: StatusChipProps["icon"]; tone: ChipTone }>> = {
  ERROR: { icon: IconAlertOctagon, tone: "danger" },
  ADVERTENCIA: { icon: IconAlertTriangle, tone: "warning" },
  INFO: { icon: IconInfoCircle, tone: "accent" },
};

/** The level of a row. Its name is not translated, as no state's is. */
export function NivelChip({ nivel }: { nivel: NivelLog }) {
  return (
    <StatusChip {...SIGNOS[nivel]}>
      <Written>{nivel}</Written>
    </StatusChip>
  );
}
