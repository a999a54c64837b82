import type { CasoFila } from "@ventanilla/contract/caso/caso";
import type { ReactNode } from "react";
import { useT } from "../../../lib/use-t.ts";
import { CasoChip } from "../CasoChip.tsx";
import classes from "./dialogos.module.css";

/** A case to read: its head, and below it its messages. */
export function ResumenCaso({ fila, children }: { fila: CasoFila; children: ReactNode }) {
  const t = useT();
  const nombre = t("caso:resumen", { id: fila.id });
  return (
    <section className={classes["caso"]} aria-label={nombre}>
      <dl className={classes["datos"]}>
        <dt>{t("caso:descripcion")}</dt>
        <dd>{fila.descripcion || t("chat:sinDescripcion")}</dd>
        <dt>{t("caso:tipo")}</dt>
        <dd>{fila.tipo}</dd>
        <dt>{t("caso:estado")}</dt>
        <dd>
          <CasoChip estado={fila.estado} creado={fila._created_at} actualizado={fila._updated_at} />
        </dd>
        <dt>{t("caso:tramite")}</dt>
        <dd>{fila.tramite?.nombre_tramite ?? t("chat:sinTramite")}</dd>
      </dl>
      <div className={classes["mensajes"]}>{children}</div>
    </section>
  );
}
