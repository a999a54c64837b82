import { diaClave, fechaHora, hora, type Instante } from "../../../lib/format.ts";
import { useT } from "../../../lib/use-t.ts";

const DIA_MS = 86_400_000;

/** «hoy 10:15», «ayer 10:15», else the full date and time: how a voice says when. */
export function useCuando(): (instante: Instante) => string {
  const t = useT();
  return (instante) => {
    const dia = diaClave(instante);
    const ahora = Date.now();
    if (dia === diaClave(ahora)) return t("chat:hoyHora", { hora: hora(instante) });
    if (dia === diaClave(ahora - DIA_MS)) return t("chat:ayerHora", { hora: hora(instante) });
    return fechaHora(instante);
  };
}
