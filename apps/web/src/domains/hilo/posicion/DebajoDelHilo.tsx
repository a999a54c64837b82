import { Loader } from "@mantine/core";
import { IconArrowUp } from "@tabler/icons-react";
import { nombreDeOperador } from "@ventanilla/contract/persona/nombre.rules";
import { useT } from "../../../lib/use-t.ts";
import classes from "../hilo.module.css";
import { BotonAlFin } from "./BotonAlFin.tsx";

export type DebajoDelHiloProps = {
  /** Who is typing here besides me. */
  escribe: string | undefined;
  /** Older ones are being read because of a message that was asked for. */
  buscando: boolean;
  errorAnteriores: boolean;
  onReintentar: () => void;
  onDejar: () => void;
  /** What is unread above what is in sight and was never on screen, the oldest first. */
  arriba: readonly number[];
  onArriba: (idMensaje: number) => void;
  enFin: boolean;
  /** How many came below what is in sight. */
  abajo: number;
  onAlFin: () => void;
};

/** A line of its own under the thread, always there, so that what comes into it neither covers nor moves a message. */
export function DebajoDelHilo(props: DebajoDelHiloProps) {
  const { escribe, buscando, errorAnteriores, arriba, enFin, abajo, onAlFin } = props;
  const t = useT();
  const [primero] = arriba;
  return (
    <div
      className={classes["debajo"]}
      data-vacio={(escribe === undefined && !buscando && primero === undefined && enFin) || undefined}
    >
      {buscando ? (
        <p className={classes["lejos"]}>
          {errorAnteriores ? null : <Loader size={14} aria-hidden />}
          <span>{t(errorAnteriores ? "chat:hiloError" : "chat:lejosBuscando")}</span>
          {errorAnteriores ? (
            <button type="button" className={classes["accion"]} onClick={props.onReintentar}>
              {t("comun:reintentar")}
            </button>
          ) : null}
          <button type="button" className={classes["accion"]} onClick={props.onDejar}>
            {t("chat:lejosDejar")}
          </button>
        </p>
      ) : null}
      {primero === undefined ? null : (
        <button
          type="button"
          className={`${classes["accion"]} ${classes["arriba"]}`}
          onClick={() => props.onArriba(primero)}
        >
          <IconArrowUp size={16} aria-hidden />
          {t("chat:sinLeerArriba", { count: arriba.length })}
        </button>
      )}
      {escribe === undefined || buscando ? null : (
        <p className={classes["escribe"]}>{t("chat:escribiendo", { nombre: nombreDeOperador(escribe) })}</p>
      )}
      {enFin ? null : <BotonAlFin nuevos={abajo} onIr={onAlFin} />}
    </div>
  );
}
