import { now } from "../../../lib/clock.ts";
import { dayKey, formatDateTime, formatTime, type Instant } from "../../../lib/format.ts";
import { useT } from "../../../lib/use-t.ts";
import { useToday } from "../../../lib/use-today.ts";

const DIA_MS = 86_400_000;

/** «hoy 10:15», «ayer 10:15», else the full date and time: how a voice says when. */
export function useCuando(): (instante: Instant) => string {
  const t = useT();
  const hoy = useToday();
  return (instante) => {
    const dia = dayKey(instante);
    if (dia === hoy) return t("chat:hoyHora", { hora: formatTime(instante) });
    if (dia === dayKey(now() - DIA_MS)) return t("chat:ayerHora", { hora: formatTime(instante) });
    return formatDateTime(instante);
  };
}
