import { useQuery } from "@tanstack/react-query";
import { leerDetalleCaso } from "@ventanilla/contract/caso/lectura.routes";
import { ANCHO } from "@ventanilla/contract/limites";
import { useState } from "react";
import { RECORDED } from "../../../lib/recorded.ts";
import { routeQuery } from "../../../lib/route-query.ts";
import { useT } from "../../../lib/use-t.ts";
import { Dialog } from "../../../ui/dialog/Dialog.tsx";
import { errorText } from "../../../ui/errors/handle-error.ts";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Lines } from "../../../ui/states/Skeletons.tsx";
import { BotonesPapel } from "../papel/BotonesPapel.tsx";
import { DatosDeCaso } from "./DatosDeCaso.tsx";
import classes from "./detalle.module.css";

/** Each look is on record: it is asked for once, whenever somebody opens it, and again only when the case changes meanwhile. */
const useDetalleCaso = (id: number | undefined) =>
  useQuery(
    routeQuery(leerDetalleCaso, id === undefined ? undefined : { params: { id } }, {
      staleTime: Number.POSITIVE_INFINITY,
      ...RECORDED,
    }),
  );

export type DetalleCasoProps = {
  /** Undefined: closed. */
  idCaso: number | undefined;
  onClose: () => void;
};

/** «Información adicional de caso». */
export function DetalleCaso({ idCaso, onClose }: DetalleCasoProps) {
  const t = useT();
  const { data, error, isFetching, refetch } = useDetalleCaso(idCaso);
  // The dialog fades out with the case in it.
  const [visto, setVisto] = useState(data);
  if (idCaso !== undefined && data !== visto) setVisto(data);
  const caso = idCaso === undefined ? visto : data;
  return (
    <Dialog
      opened={idCaso !== undefined}
      onClose={onClose}
      title={t("caso:detalleTitulo")}
      width={ANCHO.persona}
      large
    >
      {caso === undefined && (error === null || isFetching) ? <Lines count={8} /> : null}
      {caso === undefined && error !== null && !isFetching ? (
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      ) : null}
      {caso === undefined ? null : (
        <>
          <DatosDeCaso caso={caso} />
          <div className={classes["papel"]}>
            <BotonesPapel idCaso={caso.id} />
          </div>
        </>
      )}
    </Dialog>
  );
}
