import { IconAlertTriangle } from "@tabler/icons-react";
import { useT } from "../../../lib/use-t.ts";
import classes from "./fila.module.css";

/** Something of ours did not leave in this conversation: sign and word before what was said last. */
export function SignoFallo() {
  const t = useT();
  return (
    <b className={classes["fallo"]}>
      <IconAlertTriangle size={14} aria-hidden /> {t("chat:entregaFALLIDO")}
    </b>
  );
}
