import { IconInfoCircle } from "@tabler/icons-react";
import { useT } from "../../lib/use-t.ts";
import { SiguienteSinLeer } from "../../mesa/index.ts";
import classes from "./chat.module.css";

/** The middle pane with nothing chosen. */
export function SinConversacion({ onSiguiente }: { onSiguiente: (() => void) | undefined }) {
  const t = useT();
  return (
    <div className={classes["elegir-marco"]}>
      <div className={classes["elegir"]} role="note">
        <IconInfoCircle size={20} aria-hidden />
        {t("chat:seleccione")}
      </div>
      {onSiguiente === undefined ? null : <SiguienteSinLeer onSiguiente={onSiguiente} />}
    </div>
  );
}
