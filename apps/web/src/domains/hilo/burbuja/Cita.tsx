import type { Extras } from "@ventanilla/contract/mensaje/mensaje";
import { useT } from "../../../lib/use-t.ts";
import { Written } from "../../../ui/Stored.tsx";
import { useTab } from "../../archivo/index.ts";
import { useContextoDeHilo } from "../contexto.ts";
import classes from "../hilo.module.css";

/** What a message answers, above its words; it leads there when it is one of ours. */
export function Cita({ respuesta: { id, texto } }: { respuesta: NonNullable<Extras["respuesta_a"]> }) {
  const t = useT();
  const tab = useTab();
  const { irA } = useContextoDeHilo();
  const palabras = texto === "" ? t("chat:citaArchivo") : texto;
  const dichas = <Written none={palabras}>{texto}</Written>;
  if (id === null)
    return (
      <p className={classes["cita"]}>
        <span className="solo-voz">{t("chat:citaVoz")} </span>
        {dichas}
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
      {dichas}
    </button>
  );
}
