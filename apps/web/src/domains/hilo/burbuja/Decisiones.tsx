import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { fallo, puedeDarsePorEnviado, puedeReintentarse } from "@ventanilla/contract/mensaje/mensaje.rules";
import { useT } from "../../../lib/use-t.ts";
import { confirm } from "../../../ui/dialog/confirm.ts";
import { Accion } from "../../archivo/index.ts";
import { esperarAceptacion } from "../aceptados.store.ts";
import { decidirPorEnviado, descartar, volverAEnviar } from "../api.ts";
import { useContextoDeHilo } from "../contexto.ts";
import classes from "../hilo.module.css";
import { useDecision } from "./use-decision.ts";

/** What a person can do about a message that did not arrive, or of which nobody knows. */
export function Decisiones({ mensaje }: { mensaje: Mensaje }) {
  const t = useT();
  const { escribible, vencido } = useContextoDeHilo();
  const { ocupado, decidir } = useDecision();
  const { id, estado, extras, fallo_visto: visto } = mensaje;
  if (!escribible || !fallo(estado)) return null;
  // Approved words have no term.
  const reintentable = (!vencido || extras.plantilla !== undefined) && puedeReintentarse(mensaje);
  const incierto = puedeDarsePorEnviado(mensaje);
  if (!reintentable && visto) return null;

  const reintentar = async () => {
    if (await decidir(() => volverAEnviar(id))) esperarAceptacion([mensaje]);
  };
  const reenviar = () =>
    void confirm({
      title: t("medios:reenviarTitulo"),
      text: t("medios:reenviarPregunta"),
      confirmLabel: t("medios:decisionReenviar"),
      run: reintentar,
    });
  return (
    <p className={classes["acciones"]}>
      {reintentable ? (
        <Accion ocupado={ocupado} onClick={incierto ? reenviar : () => void reintentar()}>
          {t(incierto ? "medios:decisionReenviar" : "comun:reintentar")}
        </Accion>
      ) : null}
      {incierto ? (
        <Accion ocupado={ocupado} onClick={() => void decidir(() => decidirPorEnviado(id))}>
          {t("medios:decisionDarPorEnviado")}
        </Accion>
      ) : null}
      {visto ? null : (
        <Accion ocupado={ocupado} onClick={() => void decidir(() => descartar(id))}>
          {t("envios:descartar")}
        </Accion>
      )}
    </p>
  );
}
