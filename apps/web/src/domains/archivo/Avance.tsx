import { useT } from "../../lib/use-t.ts";
import classes from "./archivo.module.css";

/** How far a download came; a bar without end while nobody knows its size. */
export function Avance({ parte }: { parte: number | null }) {
  const t = useT();
  const cien = parte === null ? null : Math.round(parte * 100);
  const dicho = cien === null ? t("medios:descargando") : t("medios:descargandoParte", { parte: cien });
  return (
    <span className={classes["avance"]}>
      <span
        role="progressbar"
        aria-label={t("medios:descargando")}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={cien ?? undefined}
        className={classes["avance-carril"]}
        data-sin-fin={cien === null || undefined}
      >
        <span style={{ transform: `scaleX(${parte ?? 1})` }} />
      </span>
      <span aria-hidden>{dicho}</span>
    </span>
  );
}
