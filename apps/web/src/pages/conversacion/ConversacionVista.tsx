import { useMediaQuery } from "@mantine/hooks";
import { IconChevronLeft } from "@tabler/icons-react";
import { PREVISTA_CONVERSACION } from "@ventanilla/contract/limites";
import { useEffect } from "react";
import { type EnlaceStore, useCasosEnVivo, usePrevista, usePunto } from "../../domains/caso/index.ts";
import { EsqueletoHilo } from "../../domains/hilo/index.ts";
import type { EnviosStore } from "../../domains/mensaje/index.ts";
import { useT } from "../../lib/use-t.ts";
import {
  Conversacion,
  LadoDelCaso,
  useAtencion,
  useDespedida,
  useLinea,
  usePaneles,
} from "../../mesa/index.ts";
import vista from "../../mesa/mesa.module.css";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import classes from "./conversacion.module.css";
import { useChatDeSesion } from "./use-chat-de-sesion.ts";
import { useTeclasConversacion } from "./use-teclas-conversacion.ts";

export type ConversacionVistaProps = {
  enlace: EnlaceStore;
  envios: EnviosStore;
  idUsuario: number;
  sesionId: number;
  /** Undefined: another point than the one where the operator is; its name comes with the case. */
  nombrePunto: string | undefined;
  onSalir: () => void;
  onNoExiste: () => void;
  /** To another conversation of the list one came from. */
  onIr: (sesionId: number) => void;
};

/** One conversation with its case: the middle and right pane of the chat. */
export function ConversacionVista(props: ConversacionVistaProps) {
  const { enlace, envios, idUsuario, sesionId, nombrePunto, onSalir, onNoExiste, onIr } = props;
  const t = useT();
  const { linea } = usePunto(enlace);
  const { chat, caso, retirada, noExiste, error, reintentar } = useChatDeSesion(enlace, sesionId);
  const angosto = useMediaQuery("(max-width: 61.99em)", false, { getInitialValueInEffect: false }) ?? false;
  const paneles = usePaneles();
  const atencion = useAtencion({ enlace, chat, retirada, onDespedida: onSalir });
  const { campo, panel } = atencion;
  const previo = usePrevista();
  useLinea(linea);
  useDespedida(enlace);
  useCasosEnVivo(enlace);
  useTeclasConversacion({
    sesionId,
    onIr,
    paneles,
    campo,
    onPanel: panel.alternar,
  });
  useEffect(() => envios.reanudar(), [envios]);
  useEffect(() => {
    if (noExiste) onNoExiste();
  });

  return (
    <div className={classes["pagina"]}>
      <header className={classes["cabeza"]}>
        <a
          className={classes["volver"]}
          href="/pendientes"
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
            event.preventDefault();
            onSalir();
          }}
        >
          <IconChevronLeft size={16} aria-hidden />
          {t("paginas:pendientes")}
        </a>
        <h1 tabIndex={-1}>
          {nombrePunto ?? caso?.punto_atencion?.identificador ?? t("paginas:conversacion")}
        </h1>
        {chat === undefined ? null : (
          <p className={classes["ultimo"]}>{previo(chat.ultimo_mensaje, PREVISTA_CONVERSACION)}</p>
        )}
      </header>
      <div className={vista["vista"]} data-una data-conversacion data-persona={panel.abierto || undefined}>
        <section
          ref={paneles.conversacion}
          className={vista["conversacion"]}
          aria-label={t("chat:panelConversacion")}
        >
          {chat === undefined && error ? (
            <ErrorState title={t("caso:conversacionError")} onRetry={reintentar} />
          ) : null}
          {chat === undefined && !error ? <EsqueletoHilo /> : null}
          {chat === undefined ? null : (
            <Conversacion
              enlace={enlace}
              envios={envios}
              chat={chat}
              retirada={retirada}
              idUsuario={idUsuario}
              angosto={angosto}
              campoRef={campo}
              panelRef={paneles.conversacion}
              panelAbierto={panel.abierto}
              onPanel={panel.alternar}
              faqs={atencion.faqs}
              onFaqs={atencion.ponerFaqs}
              onSiguiente={undefined}
            />
          )}
        </section>
        <LadoDelCaso
          ref={paneles.persona}
          chat={chat}
          atencion={atencion}
          idPunto={enlace.idPunto}
          idUsuario={idUsuario}
        />
      </div>
    </div>
  );
}
