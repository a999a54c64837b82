import { useT } from "../../lib/use-t.ts";
import { Keys } from "../../ui/states/Keys.tsx";
import classes from "./compositor.module.css";

export type PistaCompositorProps = {
  id: string;
  pista: string | null;
  /** No keys to be told about. */
  angosto?: boolean;
  carta?: boolean;
};

/** What is missing before it can be sent; otherwise which keys do what. */
export function PistaCompositor({ id, pista, angosto = false, carta = false }: PistaCompositorProps) {
  const t = useT();
  if (pista !== null) {
    return (
      <span id={id} className={classes["pista"]}>
        {pista}
      </span>
    );
  }
  if (angosto) return null;
  return (
    <span className={classes["ayuda"]} aria-hidden>
      <Keys combo={carta ? "mod+Enter" : "Enter"} /> {t("chat:teclaEnter")}
      <span className={classes["ayuda-linea"]}>
        {" · "}
        <Keys combo={carta ? "Enter" : "shift+Enter"} /> {t("chat:teclaLinea")}
      </span>
    </span>
  );
}
