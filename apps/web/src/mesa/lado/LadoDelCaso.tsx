import { estaAbierto } from "@ventanilla/contract/caso/caso.rules";
import type { Chat } from "@ventanilla/contract/caso/chat";
import { type ReactNode, type Ref, useState } from "react";
import { empezarNota } from "../../domains/borrador/index.ts";
import { useNombrar } from "../../domains/canal/index.ts";
import { DialogoEscribir, useCaso } from "../../domains/caso/index.ts";
import { can } from "../../lib/session.ts";
import { PanelPersona } from "../tardios.tsx";
import { DialogosCaso } from "./DialogosCaso.tsx";
import { EsqueletoPersona } from "./EsqueletoPersona.tsx";
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

/** Whom one writes to, as it was when one began: meanwhile the conversation may go on, leave or give way to another. */
interface Destino {
  nombre: string;
  idPersona: number | null;
  idPrincipal: number;
}

/** The right side of a conversation: the panel of its person and its case, and the dialogs of the two. */
export function LadoDelCaso({ ref, chat, atencion, idPunto, idUsuario, borde, avisos }: LadoDelCasoProps) {
  const { caso, acciones, persona, panel, enCamino } = atencion;
  const { data: delDialogo } = useCaso(acciones.casoDelDialogo ?? chat?.caso.id);
  const nombrar = useNombrar();
  const [destino, setDestino] = useState<Destino | null>(null);
  const terminado: Destino | null =
    chat === undefined || caso === undefined || estaAbierto(caso)
      ? null
      : {
          nombre: nombrar(chat),
          idPersona: caso.id_persona,
          idPrincipal: caso.canal_principal.principal.id,
        };
  return (
    <>
      {enCamino && panel.abierto && !panel.flotante ? <EsqueletoPersona /> : null}
      {chat === undefined || !panel.abierto ? null : (
        <PanelPersona
          ref={ref}
          chat={chat}
          acciones={acciones}
          persona={persona}
          onEscribir={
            terminado !== null && can("operadores:update") ? () => setDestino(terminado) : undefined
          }
          flotante={panel.flotante}
          onCerrar={panel.alternar}
          avisos={avisos}
        >
          {panel.flotante ? null : borde}
        </PanelPersona>
      )}
      {persona.dialogo}
      {chat === undefined || delDialogo === undefined ? null : (
        <DialogosCaso
          key={chat.id}
          caso={delDialogo}
          vigente={delDialogo.id === caso?.id}
          acciones={acciones}
          ocupado={persona.dialogo !== null || destino !== null}
          idPunto={idPunto}
          idUsuario={idUsuario}
        />
      )}
      {destino === null ? null : (
        <DialogoEscribir
          {...destino}
          idPunto={idPunto}
          onOtroPunto={(sesion, descripcion) => empezarNota(idUsuario, sesion, descripcion)}
          onCerrar={() => setDestino(null)}
        />
      )}
    </>
  );
}
