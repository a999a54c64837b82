import { IconChevronLeft } from "@tabler/icons-react";
import { PREVISTA_CONVERSACION } from "@ventanilla/contract/limites";
import { useEffect } from "react";
import { type EnlaceStore, usePrevista } from "../../domains/caso/index.ts";
import type { EnviosStore } from "../../domains/mensaje/index.ts";
import { STORED_LANGUAGE } from "../../lib/stored-language.ts";
import { useT } from "../../lib/use-t.ts";
import { Mesa, useAngosto, useAtencion, useMesa, usePaneles, useUnion } from "../../mesa/index.ts";
import { useLatePanes } from "../../ui/late/late-pane.tsx";
import { Written } from "../../ui/Stored.tsx";
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

/** One conversation with its case: the desk of the chat without its list. */
export function ConversacionVista(props: ConversacionVistaProps) {
  const { enlace, envios, idUsuario, sesionId, nombrePunto, onSalir, onNoExiste, onIr } = props;
  const t = useT();
  const { chat, caso, retirada, noExiste, error, reintentar } = useChatDeSesion(enlace, sesionId);
  const angosto = useAngosto();
  const paneles = usePaneles();
  const enCamino = chat === undefined && !error;
  const atencion = useAtencion({ enlace, envios, chat, enCamino, retirada, onDespedida: onSalir });
  const { campo, panel } = atencion;
  const previo = usePrevista();
  useLatePanes(true);
  useMesa(enlace, envios, chat);
  useUnion(enlace, sesionId, onIr);
  useTeclasConversacion({
    sesionId,
    onIr,
    paneles,
    campo,
    onPanel: panel.alternar,
  });
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
          <Written none={t("paginas:conversacion")}>
            {nombrePunto ?? caso?.punto_atencion?.identificador}
          </Written>
        </h1>
        {chat === undefined ? null : (
          <p className={classes["ultimo"]} {...(chat.ultimo_mensaje?.contenido && { lang: STORED_LANGUAGE })}>
            {previo(chat.ultimo_mensaje, PREVISTA_CONVERSACION)}
          </p>
        )}
      </header>
      <Mesa
        enlace={enlace}
        envios={envios}
        idUsuario={idUsuario}
        chat={chat}
        retirada={retirada}
        paneles={paneles}
        atencion={atencion}
        angosto={angosto}
        alFrente
        onSiguiente={undefined}
      >
        {chat === undefined && error ? (
          <ErrorState title={t("caso:conversacionError")} onRetry={reintentar} />
        ) : null}
      </Mesa>
    </div>
  );
}
