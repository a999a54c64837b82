import { IconBan, IconCircleDot, IconHourglass, IconLock } from "@tabler/icons-react";
import type { EstadoCaso } from "@ventanilla/contract/caso/caso";
import { now } from "../../lib/clock.ts";
import { daysBetween } from "../../lib/format.ts";
import { useT } from "../../lib/use-t.ts";
import { useToday } from "../../lib/use-today.ts";
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
export function CasoChip(props: CasoChipProps) {
  const { estado } = props;
  const dias = useDias(props);
  const nombre = <Written>{estado}</Written>;
  if (dias === null) return <StatusChip {...LOOK[estado]}>{nombre}</StatusChip>;
  return (
    <StatusChip
      {...LOOK[estado]}
      detail={dias.texto}
      spoken={
        <>
          {nombre}, {dias.voz}
        </>
      }
    >
      {nombre}
    </StatusChip>
  );
}

/** Since when it waits, or how long it took; of the others nobody asks. */
function useDias({ estado, creado, actualizado }: CasoChipProps): { texto: string; voz: string } | null {
  const t = useT();
  // It is drawn again when it is a day more.
  useToday();
  if (estado === "PENDIENTE") {
    const count = daysBetween(creado, now());
    return { texto: t("fecha:haceDias", { count }), voz: t("fecha:haceDiasVoz", { count }) };
  }
  if (estado === "CERRADO" && actualizado !== undefined) {
    const count = daysBetween(creado, actualizado, 1);
    return { texto: t("fecha:enDias", { count }), voz: t("fecha:enDiasVoz", { count }) };
  }
  return null;
}
