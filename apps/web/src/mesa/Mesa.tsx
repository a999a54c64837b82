import type { Chat } from "@ventanilla/contract/caso/chat";
import type { CSSProperties, ReactNode } from "react";
import type { EnlaceStore } from "../domains/caso/index.ts";
import type { EnviosStore } from "../domains/mensaje/index.ts";
import { useT } from "../lib/use-t.ts";
import { ToastPlace } from "../ui/toast/ToastPlace.tsx";
import { EsqueletoConversacion } from "./conversacion/EsqueletoConversacion.tsx";
import { LadoDelCaso } from "./lado/LadoDelCaso.tsx";
import type { Atencion } from "./lado/use-atencion.ts";
import classes from "./mesa.module.css";
import { Conversacion } from "./tardios.tsx";
import type { Paneles } from "./use-paneles.ts";

export type MesaProps = {
  enlace: EnlaceStore;
  envios: EnviosStore;
  idUsuario: number;
  /** The open conversation; undefined while there is none. */
  chat: Chat | undefined;
  /** It left the list of this point. */
  retirada: boolean;
  paneles: Paneles;
  atencion: Atencion;
  /** One pane at a time. */
  angosto: boolean;
  /** The middle pane is the one in sight when there is room for one. */
  alFrente: boolean;
  /** The heading of a page that shows none in its panes. */
  titulo?: ReactNode;
  /** The pane before the conversation; without it the conversation comes first. */
  lista?: ReactNode;
  /** What stands in the middle beside a conversation, or in its place. */
  children: ReactNode;
  /** The edge of the panel of the person. */
  borde?: ReactNode;
  style?: CSSProperties;
  onSiguiente: (() => void) | undefined;
  onVolver?: () => void;
};

/** The panes of a desk: what stands before, the conversation, and its person and case. */
export function Mesa(props: MesaProps) {
  const { enlace, envios, idUsuario, chat, retirada, paneles, atencion, angosto, alFrente, lista } = props;
  const t = useT();
  const { acciones, campo, panel } = atencion;
  const avisos = dondeAvisar({ angosto, alFrente, panel, lista: lista !== undefined });
  return (
    <div
      className={classes["vista"]}
      data-una={lista === undefined || undefined}
      data-conversacion={alFrente || undefined}
      data-persona={panel.abierto || undefined}
      style={props.style}
    >
      {lista === undefined || chat === undefined ? null : (
        <button type="button" className={classes["saltar"]} onClick={() => campo.current?.focus()}>
          {t("chat:saltarMensaje")}
        </button>
      )}
      {props.titulo}
      {lista === undefined ? null : (
        <section ref={paneles.chats} className={classes["chats"]} aria-label={t("chat:panelChats")}>
          {lista}
          {avisos === "lista" ? <ToastPlace at="column" /> : null}
        </section>
      )}
      <section
        ref={paneles.conversacion}
        className={classes["conversacion"]}
        aria-label={t("chat:panelConversacion")}
      >
        {props.children}
        {atencion.enCamino ? <EsqueletoConversacion /> : null}
        {chat === undefined ? null : (
          <Conversacion
            key={chat.id}
            enlace={enlace}
            envios={envios}
            chat={chat}
            retirada={retirada}
            idUsuario={idUsuario}
            angosto={angosto}
            campoRef={campo}
            panelRef={paneles.conversacion}
            panelAbierto={panel.abierto}
            tapada={panel.abierto && panel.flotante}
            onPanel={panel.alternar}
            onSiguiente={props.onSiguiente}
            onCambiarCanal={acciones.escribible ? (id) => void acciones.cambiarCanal(id) : undefined}
            {...(props.onVolver && { onVolver: props.onVolver })}
            avisos={avisos === "conversacion"}
          />
        )}
        {chat === undefined && avisos === "conversacion" ? <ToastPlace at="column" /> : null}
      </section>
      <LadoDelCaso
        ref={paneles.persona}
        chat={chat}
        atencion={atencion}
        idPunto={enlace.idPunto}
        idUsuario={idUsuario}
        borde={props.borde}
        avisos={avisos === "persona"}
      />
    </div>
  );
}

type Vista = { angosto: boolean; alFrente: boolean; panel: Atencion["panel"]; lista: boolean };

/** The pane that gives up its foot for notices: the list, away from what is being done; else the one in sight. */
function dondeAvisar({ angosto, alFrente, panel, lista }: Vista): "lista" | "conversacion" | "persona" {
  if (panel.abierto && panel.flotante && (angosto || !lista)) return "persona";
  return lista && !(angosto && alFrente) ? "lista" : "conversacion";
}
