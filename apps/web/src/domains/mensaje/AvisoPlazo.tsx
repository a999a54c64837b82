import { cambioDePlazoEn, type Plazo, plazoDe } from "@ventanilla/contract/canal/plazo.rules";
import { formatDuration } from "../../lib/format.ts";
import { useNow } from "../../lib/use-now.ts";
import { useT } from "../../lib/use-t.ts";
import { AvisoCompositor } from "./AvisoCompositor.tsx";

const MINUTO_MS = 60_000;

/** Whether it may be answered now; the screen is drawn again when that changes. */
export function usePlazo(hasta: string | null): Plazo {
  return plazoDe(
    hasta,
    useNow((ahora) => cambioDePlazoEn(hasta, ahora)),
  );
}

/** How long it may still be answered; nothing while that is far. */
export function AvisoPlazo({ plazo }: { plazo: Plazo }) {
  const t = useT();
  if (plazo.estado !== "cerca") return null;
  const tiempo = formatDuration(plazo.minutos * MINUTO_MS);
  return (
    <AvisoCompositor tono="neutro">{t("chat:plazoQueda", { count: plazo.minutos, tiempo })}</AvisoCompositor>
  );
}
