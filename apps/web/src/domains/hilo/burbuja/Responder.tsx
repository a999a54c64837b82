import { IconArrowBackUp } from "@tabler/icons-react";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { useT } from "../../../lib/use-t.ts";
import { useTab } from "../../archivo/index.ts";
import { puedeResponderse, useContextoDeHilo } from "../contexto.ts";
import classes from "../hilo.module.css";

/**
 * Has the composer answer this message in particular, where the channel shows the citizen which one. Beside the bubble,
 * and a sign: its word would not fit there in every language. A plain button: it stands in each row, and those of the kit take as long to
 * make as the bubble.
 */
export function Responder({ mensaje }: { mensaje: Mensaje }) {
  const t = useT();
  const tab = useTab();
  const { responder } = useContextoDeHilo();
  if (!puedeResponderse(responder, mensaje)) return null;
  return (
    <button
      type="button"
      className={classes["responder"]}
      tabIndex={tab}
      aria-label={t("chat:responder")}
      aria-keyshortcuts="r"
      title={t("chat:responder")}
      onClick={() => responder.elegir(mensaje)}
    >
      <IconArrowBackUp size={18} aria-hidden />
    </button>
  );
}
