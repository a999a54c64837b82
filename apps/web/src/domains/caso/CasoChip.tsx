import { IconBan, IconCircleDot, IconHourglass, IconLock } from "@tabler/icons-react";
import type { EstadoCaso } from "@ventanilla/contract/caso/caso";
import { daysBetween } from "../../lib/format.ts";
import { useT } from "../../lib/use-t.ts";
import { Written } from "../../ui/Stored.tsx";
import { StatusChip, type StatusChipProps } from "../../ui/states/StatusChip.tsx";

export type CasoChipProps = {
  estado: EstadoCaso;
  /** When the case was opened, and for closed ones when it last changed. */
  creado: string;
  actualizado?: string;
};

const LOOK: Record<EstadoCaso, Pick<StatusChipProps, "icon" | "tone" | "filled">> = {
  ACTIVO: { icon: IconCircleDot, tone: "success" },
  PENDIENTE: { icon: IconHourglass, tone: "success", filled: true },
  CERRADO: { icon: IconLock, tone: "warning", filled: true },
  CANCELADO: { icon: IconBan, tone: "danger", filled: true },
};

/** State of a case: icon, word and days. The state names are not translated, and keep their language. */
export function CasoChip({ estado, creado, actualizado }: CasoChipProps) {
  const t = useT();
  const nombre = <Written>{estado}</Written>;
  if (estado === "PENDIENTE") {
    const cuantos = daysBetween(creado, Date.now());
    return (
      <StatusChip
        {...LOOK[estado]}
        spoken={
          <>
            {nombre}, {t("comun:haceDiasVoz", { count: cuantos })}
          </>
        }
      >
        {nombre} {t("comun:haceDias", { dias: cuantos })}
      </StatusChip>
    );
  }
  if (estado === "CERRADO" && actualizado !== undefined) {
    const cuantos = daysBetween(creado, actualizado, 1);
    return (
      <StatusChip
        {...LOOK[estado]}
        spoken={
          <>
            {nombre}, {t("comun:enDiasVoz", { count: cuantos })}
          </>
        }
      >
        {nombre} {t("comun:enDias", { dias: cuantos })}
      </StatusChip>
    );
  }
  return <StatusChip {...LOOK[estado]}>{nombre}</StatusChip>;
}
