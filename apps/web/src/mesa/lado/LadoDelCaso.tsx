import type { Chat } from "@ventanilla/contract/caso/chat";
import type { ReactNode, Ref } from "react";
import { DialogosCaso } from "./DialogosCaso.tsx";
import { EsqueletoPersona } from "./EsqueletoPersona.tsx";
import { PanelPersona } from "./PanelPersona.tsx";
import type { Atencion } from "./use-atencion.ts";

export type LadoDelCasoProps = {
  /** The panel. */
  ref: Ref<HTMLElement>;
  /** Undefined while there is none: what was begun for the last one goes on. */
  chat: Chat | undefined;
  atencion: Atencion;
  idPunto: number;
  idUsuario: number;
  /** The edge of the panel, where it stands beside the conversation. */
  borde?: ReactNode;
  /** Notices stand in it. */
  avisos: boolean;
};

/** The right side of a conversation: the panel of its person and its case, and the dialogs of the two. */
export function LadoDelCaso({ ref, chat, atencion, idPunto, idUsuario, borde, avisos }: LadoDelCasoProps) {
  const { caso, acciones, persona, panel, enCamino } = atencion;
  return (
    <>
      {enCamino && panel.abierto && !panel.flotante ? <EsqueletoPersona /> : null}
      {chat === undefined || !panel.abierto ? null : (
        <PanelPersona
          ref={ref}
          chat={chat}
          acciones={acciones}
          persona={persona}
          flotante={panel.flotante}
          onCerrar={panel.alternar}
          avisos={avisos}
        >
          {panel.flotante ? null : borde}
        </PanelPersona>
      )}
      {persona.dialogo}
      {chat === undefined || caso === undefined ? null : (
        <DialogosCaso key={chat.id} caso={caso} acciones={acciones} idPunto={idPunto} idUsuario={idUsuario} />
      )}
    </>
  );
}
