import { Tooltip } from "@mantine/core";
import { IconAlertTriangle, IconClock, IconHourglassHigh } from "@tabler/icons-react";
import {
  cambioDeEsperaEn,
  minutosDeEspera,
  type NivelEspera,
  nivelDeEspera,
  type Umbrales,
} from "@ventanilla/contract/caso/espera.rules";
import { formatDateTime, formatDuration } from "../../../lib/format.ts";
import { useNow } from "../../../lib/use-now.ts";
import { useT } from "../../../lib/use-t.ts";
import classes from "./espera.module.css";
import { useCuando } from "./use-cuando.ts";

const ICONO = {
  espera: IconClock,
  demora: IconHourglassHigh,
  atraso: IconAlertTriangle,
} as const satisfies Record<NivelEspera, unknown>;
const MINUTO_MS = 60_000;

/** «espera 12 min»: it is drawn again by itself each minute, and nothing around it. In a narrow list the sign alone says how late. */
export function Espera({ desde, umbrales }: { desde: string; umbrales: Umbrales }) {
  const t = useT();
  const cuando = useCuando();
  const desdeMs = Date.parse(desde);
  const minutos = minutosDeEspera(
    desdeMs,
    useNow((ahora) => cambioDeEsperaEn(desdeMs, ahora)),
  );
  const nivel = nivelDeEspera(minutos, umbrales);
  const Icono = ICONO[nivel];
  // Under a minute no seconds run.
  const tiempo = minutos === 0 ? t("chat:esperaMenos") : formatDuration(minutos * MINUTO_MS);
  return (
    <Tooltip label={t(`chat:esperaDesde_${nivel}`, { cuando: formatDateTime(desde) })}>
      <span className={classes["espera"]} data-nivel={nivel}>
        <span className="solo-voz">{t(`chat:esperaVoz_${nivel}`, { cuando: cuando(desde) })}</span>
        <Icono size={14} aria-hidden />
        <span aria-hidden>
          <span className={classes["nivel"]}>{t(`chat:espera_${nivel}`)} </span>
          {tiempo}
        </span>
      </span>
    </Tooltip>
  );
}
