import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useT } from "../../../lib/use-t.ts";
import type { Cambio } from "../use-cambio.ts";
import classes from "./dialogos.module.css";

/** Why a change was refused, above the fields; when somebody else changed the case, what it says now. */
export function AvisoCambio({ cambio }: { cambio: Pick<Cambio, "base" | "error" | "modificado"> }) {
  const { base, error, modificado } = cambio;
  const t = useT();
  const caja = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error !== null) caja.current?.focus();
  }, [error]);
  if (error === null) return null;
  const datos = [base.tramite?.nombre_tramite ?? t("chat:sinTramite"), base.tipo, base.descripcion];
  return (
    <div ref={caja} role="group" tabIndex={-1} className={classes["aviso"]} aria-label={error}>
      <IconAlertTriangle size={18} aria-hidden />
      <div>
        <p>{error}</p>
        {modificado === null ? null : <p>{t("caso:datosActuales", { datos: datos.join(" · ") })}</p>}
      </div>
    </div>
  );
}
