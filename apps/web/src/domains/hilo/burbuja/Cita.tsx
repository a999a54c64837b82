import type { Extras } from "@ventanilla/contract/mensaje/mensaje";
import { useT } from "../../../lib/use-t.ts";
import { useTab } from "../../archivo/index.ts";
import { useContextoDeHilo } from "../contexto.ts";
import classes from "../hilo.module.css";

/** What a message answers, above its words; it leads there when it is one of ours. */
export function Cita({ respuesta: { id, texto } }: { respuesta: NonNullable<Extras["respuesta_a"]> }) {
  const t = useT();
  const tab = useTab();
  const { irA } = useContextoDeHilo();
  const palabras = texto === "" ? t("chat:citaArchivo") : texto;
  if (id === null)
    return (
      <p className={classes["cita"]}>
        <span className="solo-voz">{t("chat:citaVoz")} </span>
        {palabras}
      </p>
    );
  return (
    <button
      type="button"
      className={classes["cita"]}
      tabIndex={tab}
      aria-label={t("chat:citaIr", { texto: palabras })}
      onClick={() => irA(id)}
    >
      {palabras}
    </button>
  );
}
