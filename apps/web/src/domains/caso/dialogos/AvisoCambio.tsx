import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useT } from "../../../lib/use-t.ts";
import { Stored } from "../../../ui/Stored.tsx";
import type { Cambio } from "../use-cambio.ts";
import classes from "./dialogos.module.css";

type AvisoCambioProps = { cambio: Pick<Cambio, "aviso" | "base" | "error" | "modificado"> };

/** Why a change was refused, or will be, above the fields; when somebody else changed the case, what it says now. */
export function AvisoCambio({ cambio }: AvisoCambioProps) {
  const { aviso, base, error, modificado } = cambio;
  const t = useT();
  const caja = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error !== null) caja.current?.focus();
  }, [error]);
  if (aviso === null) return null;
  const { tramite, tipo, descripcion } = base;
  const escritos = [...(tramite === null ? [] : [tramite.nombre_tramite]), tipo, descripcion];
  const sinTramite = tramite === null ? `${t("chat:sinTramite")} · ` : "";
  return (
    <div ref={caja} role="group" tabIndex={-1} className={classes["aviso"]} aria-label={aviso}>
      <IconAlertTriangle size={18} aria-hidden />
      <div>
        <p>{aviso}</p>
        {modificado === null ? null : (
          <p>
            <Stored
              sentence={(suyos) => t("caso:datosActuales", { datos: `${sinTramite}${suyos}` })}
              name={escritos.join(" · ")}
            />
          </p>
        )}
      </div>
    </div>
  );
}
