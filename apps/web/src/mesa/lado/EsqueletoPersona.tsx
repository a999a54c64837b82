import { useT } from "../../lib/use-t.ts";
import { Lines } from "../../ui/states/Skeletons.tsx";
import classes from "../mesa.module.css";
import { Tarjeta } from "./Tarjeta.tsx";

/** The cards of a conversation that is on its way: their headings stand, and fold, as they will. */
export function EsqueletoPersona() {
  const t = useT();
  return (
    <aside className={classes["persona"]} aria-label={t("chat:panelPersona")} aria-busy="true">
      <div className={classes["tarjetas"]}>
        <Tarjeta nombre="persona" titulo={t("chat:tarjetaPersona")}>
          <Lines />
        </Tarjeta>
        <Tarjeta nombre="canales" titulo={t("chat:tarjetaCanales")}>
          <Lines />
        </Tarjeta>
        <Tarjeta nombre="caso" titulo={t("chat:tarjetaCaso")}>
          <Lines />
        </Tarjeta>
        <Tarjeta nombre="historial" titulo={t("caso:historial")}>
          <Lines />
        </Tarjeta>
      </div>
    </aside>
  );
}
