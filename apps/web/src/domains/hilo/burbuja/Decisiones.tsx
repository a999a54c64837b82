import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { puedeDarsePorEnviado, puedeReintentarse } from "@ventanilla/contract/mensaje/mensaje.rules";
import { useState } from "react";
import { useT } from "../../../lib/use-t.ts";
import { confirm } from "../../../ui/dialog/confirm.ts";
import { handleError } from "../../../ui/errors/handle-error.ts";
import { Accion } from "../../archivo/index.ts";
import { decidirPorEnviado, volverAEnviar } from "../api.ts";
import { useContextoDeHilo } from "../contexto.ts";
import classes from "../hilo.module.css";

/** What a person can do about a message that did not arrive, or of which nobody knows. */
export function Decisiones({ mensaje }: { mensaje: Mensaje }) {
  const t = useT();
  const { escribible, onMensaje } = useContextoDeHilo();
  const [ocupado, setOcupado] = useState(false);
  if (!escribible || !puedeReintentarse(mensaje)) return null;
  const incierto = puedeDarsePorEnviado(mensaje);

  const hacer = async (llamar: typeof volverAEnviar) => {
    setOcupado(true);
    try {
      onMensaje(await llamar(mensaje.id));
    } catch (error) {
      handleError(error);
    } finally {
      setOcupado(false);
    }
  };
  const reenviar = () =>
    void confirm({
      title: t("medios:reenviarTitulo"),
      text: t("medios:reenviarPregunta"),
      confirmLabel: t("medios:decisionReenviar"),
      run: () => hacer(volverAEnviar),
    });
  return (
    <p className={classes["acciones"]}>
      {incierto ? (
        <>
          <Accion ocupado={ocupado} onClick={reenviar}>
            {t("medios:decisionReenviar")}
          </Accion>
          <Accion ocupado={ocupado} onClick={() => void hacer(decidirPorEnviado)}>
            {t("medios:decisionDarPorEnviado")}
          </Accion>
        </>
      ) : (
        <Accion ocupado={ocupado} onClick={() => void hacer(volverAEnviar)}>
          {t("comun:reintentar")}
        </Accion>
      )}
    </p>
  );
}
