import type { CasoFila } from "@ventanilla/contract/caso/caso";
import type { ReactNode } from "react";
import { useT } from "../../../lib/use-t.ts";
import { Written } from "../../../ui/Stored.tsx";
import { CasoChip } from "../CasoChip.tsx";
import classes from "./resumen.module.css";

export type ResumenConversacionProps = {
  fila: CasoFila;
  /** The thread to read, which is another room's. */
  children: ReactNode;
};

/** What a case was about and what was said in it, to be read and not written to. As high as its place; the thread scrolls. */
export function ResumenConversacion({ fila, children }: ResumenConversacionProps) {
  const t = useT();
  return (
    <section className={classes["resumen"]} aria-label={t("caso:resumen", { id: fila.id })}>
      <dl className={classes["cabeza"]}>
        <div className={classes["descripcion"]}>
          <dt>{t("caso:descripcion")}</dt>
          <dd>
            <Written none={t("chat:sinDescripcion")}>{fila.descripcion}</Written>
          </dd>
        </div>
        <div>
          <dt>{t("caso:tipo")}</dt>
          <dd>
            <Written>{fila.tipo}</Written>
          </dd>
        </div>
        <div>
          <dt>{t("caso:estado")}</dt>
          <dd>
            <CasoChip estado={fila.estado} creado={fila._created_at} actualizado={fila._updated_at} />
          </dd>
        </div>
        <div>
          <dt>{t("caso:tramite")}</dt>
          <dd>
            <Written none={t("chat:sinTramite")}>{fila.tramite?.nombre_tramite}</Written>
          </dd>
        </div>
      </dl>
      <div className={classes["hilo"]}>{children}</div>
    </section>
  );
}
