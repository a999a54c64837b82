import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { announce } from "../../../lib/announce.ts";
import { now } from "../../../lib/clock.ts";
import { formatNear } from "../../../lib/format.ts";
import { useT } from "../../../lib/use-t.ts";
import { Accion } from "../../archivo/index.ts";
import { intentarYa } from "../api.ts";
import { useContextoDeHilo } from "../contexto.ts";
import classes from "../hilo.module.css";
import { useDecision } from "./use-decision.ts";

/** Why a queued message waits, until when, and the way not to wait. */
export function EnEspera({ mensaje: { id, espera } }: { mensaje: Mensaje }) {
  const t = useT();
  const { escribible, turnos } = useContextoDeHilo();
  const { ocupado, decidir } = useDecision();
  if (turnos.has(id)) return <p className={classes["espera"]}>{t("envios:esperaTurno")}</p>;
  if (espera === null) return null;
  const intentar = async () => {
    if (await decidir(() => intentarYa(id))) announce(t("envios:intentado"));
  };
  return (
    <>
      <p className={classes["espera"]}>
        {t(`envios:espera_${espera.causa}`, { hora: formatNear(espera.proximo, now()) })}
      </p>
      {escribible ? (
        <p className={classes["acciones"]}>
          <Accion ocupado={ocupado} onClick={() => void intentar()}>
            {t("envios:intentarAhora")}
          </Accion>
        </p>
      ) : null}
    </>
  );
}
