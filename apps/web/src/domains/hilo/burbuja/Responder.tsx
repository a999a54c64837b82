import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { useT } from "../../../lib/use-t.ts";
import { useTab } from "../../archivo/index.ts";
import { puedeResponderse, useContextoDeHilo } from "../contexto.ts";
import classes from "../hilo.module.css";

/** Has the composer answer this message in particular, where the channel shows the citizen which one. */
export function Responder({ mensaje }: { mensaje: Mensaje }) {
  const t = useT();
  const tab = useTab();
  const { responder } = useContextoDeHilo();
  if (!puedeResponderse(responder, mensaje)) return null;
  return (
    <button
      type="button"
      className={`${classes["accion"]} ${classes["responder"]}`}
      tabIndex={tab}
      aria-keyshortcuts="r"
      onClick={() => responder.elegir(mensaje)}
    >
      {t("chat:responder")}
    </button>
  );
}
