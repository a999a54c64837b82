import { Tooltip } from "@mantine/core";
import { IconClock } from "@tabler/icons-react";
import { direccionVisible } from "@ventanilla/contract/canal/canal.rules";
import { motivoDicho } from "@ventanilla/contract/mensaje/mensaje.rules";
import { formatDateTime } from "../../../lib/format.ts";
import { useT } from "../../../lib/use-t.ts";
import { Time } from "../../../ui/Time.tsx";
import { CanalIcono } from "../../canal/index.ts";
import { useRecienAceptado } from "../aceptados.store.ts";
import type { FilaMensaje } from "../filas.rules.ts";
import classes from "../hilo.module.css";
import { Cita } from "./Cita.tsx";
import { Cuerpo } from "./Cuerpo.tsx";
import { Decisiones } from "./Decisiones.tsx";
import { EnEspera } from "./EnEspera.tsx";
import { Entrega, type EstadoSalida, seExplicaSolo } from "./Entrega.tsx";
import { Responder } from "./Responder.tsx";

export type BurbujaProps = { fila: FilaMensaje; autor: string };

/** One message: the citizen's on the left, ours on the right; time, channel and delivery below. */
export function Burbuja({ fila, autor }: BurbujaProps) {
  const { mensaje, unida, ultimaSalida, instante, cambiaCanal, conHora } = fila;
  const t = useT();
  const motivo = motivoDicho(mensaje);
  const reciente = useRecienAceptado(mensaje);
  const nuestra = mensaje.direccion === "SALIDA";
  const { clasificacion, usuario } = mensaje.canal_entrada;
  return (
    <div className={classes["renglon"]} data-nuestra={nuestra || undefined} data-unida={unida || undefined}>
      {/* Who points at it reads its own instant, also where it is shown once for several. */}
      <div className={classes["burbuja"]} title={formatDateTime(instante)}>
        {unida ? null : (
          <p className={classes["autor"]}>
            {cambiaCanal ? (
              <CanalIcono clasificacion={clasificacion} usuario={direccionVisible(clasificacion, usuario)} />
            ) : null}
            <span>{autor}</span>
          </p>
        )}
        {mensaje.extras.respuesta_a ? <Cita respuesta={mensaje.extras.respuesta_a} /> : null}
        <div className={classes["linea"]}>
          <div className={classes["cuerpo"]}>
            <Cuerpo mensaje={mensaje} autor={autor} instante={instante} />
          </div>
          <p className={classes["meta"]}>
            {mensaje.llego_tarde ? (
              <Tooltip label={t("chat:llegoTardeAyuda")}>
                <span className={classes["tarde"]}>
                  <IconClock size={14} aria-hidden /> {t("chat:llegoTarde")}
                </span>
              </Tooltip>
            ) : null}
            <span className={conHora ? "" : "solo-voz"}>
              <Time at={instante} />
            </span>
            {nuestra ? (
              <Entrega
                estado={mensaje.estado as EstadoSalida}
                reciente={reciente}
                conPalabra={ultimaSalida || !seExplicaSolo(mensaje.estado)}
              />
            ) : null}
          </p>
        </div>
        {nuestra && motivo !== null && (mensaje.estado === "FALLIDO" || mensaje.estado === "INCIERTO") ? (
          <p className={classes["motivo"]} data-incierto={mensaje.estado === "INCIERTO" || undefined}>
            {t(`chat:motivo_${motivo}`)}
          </p>
        ) : null}
        {mensaje.estado === "EN_COLA" ? <EnEspera mensaje={mensaje} /> : null}
        {nuestra ? <Decisiones mensaje={mensaje} /> : null}
      </div>
      <Responder mensaje={mensaje} />
    </div>
  );
}
