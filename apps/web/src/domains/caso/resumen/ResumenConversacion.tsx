import type { ReactNode } from "react";
import { errorText } from "../../../lib/handle-error.ts";
import { useT } from "../../../lib/use-t.ts";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Lines } from "../../../ui/states/Skeletons.tsx";
import { useCaso } from "../api.ts";
import { CasoChip } from "../CasoChip.tsx";
import { nombreDeCaso } from "../fila/columnas.tsx";
import classes from "./resumen.module.css";

export type ResumenConversacionProps = {
  idCaso: number;
  /** The thread to read, which is another room's; it is told how the citizen is called. */
  hilo: (nombre: string) => ReactNode;
};

/** What a case was about and what was said in it, to be read and not written to. */
export function ResumenConversacion({ idCaso, hilo }: ResumenConversacionProps) {
  const t = useT();
  const { data: caso, error, refetch } = useCaso(idCaso);
  if (caso === undefined && error !== null) {
    return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  }
  if (caso === undefined) return <Lines count={6} />;
  return (
    <div className={classes["resumen"]}>
      <dl className={classes["cabeza"]}>
        <div className={classes["descripcion"]}>
          <dt>{t("historial:descripcion")}</dt>
          <dd>{caso.descripcion || t("chat:sinDescripcion")}</dd>
        </div>
        <div>
          <dt>{t("historial:tipo")}</dt>
          <dd>{caso.tipo}</dd>
        </div>
        <div>
          <dt>{t("historial:estado")}</dt>
          <dd>
            <CasoChip estado={caso.estado} creado={caso._created_at} actualizado={caso._updated_at} />
          </dd>
        </div>
      </dl>
      <div className={classes["hilo"]}>{hilo(nombreDeCaso(caso))}</div>
    </div>
  );
}
