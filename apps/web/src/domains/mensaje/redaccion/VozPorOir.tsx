import type { ReactNode } from "react";
import { formatClock } from "../../../lib/format.ts";
import { useT } from "../../../lib/use-t.ts";
import type { Grabacion } from "./grabaciones.store.ts";
import classes from "./redaccion.module.css";

export type VozPorOirProps = {
  voz: Extract<Grabacion, { fase: "por-oir" }>;
  /** What can be done with it. */
  children: ReactNode;
};

/** A voice note that was recorded and stands nowhere yet: to be listened to. */
export function VozPorOir({ voz, children }: VozPorOirProps) {
  const t = useT();
  return (
    <div className={classes["grabadora"]} role="group" aria-label={t("redaccion:notaDeVoz")}>
      {/* biome-ignore lint/a11y/useMediaCaption: nobody has written down what was just said */}
      <audio
        className={classes["reproductor"]}
        controls
        src={voz.direccion}
        aria-label={t("redaccion:escuchar", { tiempo: formatClock(voz.segundos) })}
      />
      {children}
    </div>
  );
}
