import { telefonoDe } from "@ventanilla/contract/canal/canal.rules";
import type { Caso } from "@ventanilla/contract/caso/caso";
import type { Chat } from "@ventanilla/contract/caso/chat";
import { type RefObject, useRef } from "react";
import {
  type AccionesCaso,
  type Despedida,
  type EnlaceStore,
  useAccionesCaso,
  useCaso,
  usePonerPersona,
} from "../../domains/caso/index.ts";
import { pedirMensaje } from "../../domains/hilo/index.ts";
import { type EnviosStore, sinSalirDe } from "../../domains/mensaje/index.ts";
import { type PersonaDialogoAbierto, usePersonaDialogo } from "../../domains/persona/index.ts";
import { type Hotkey, useHotkeys } from "../../lib/hotkeys.ts";
import { useT } from "../../lib/use-t.ts";
import { personaDe } from "./persona-de.ts";
import { type PanelPersonaEstado, usePanelPersona } from "./use-panel-persona.ts";

export type OpcionesAtencion = {
  enlace: EnlaceStore;
  envios: EnviosStore;
  chat: Chat | undefined;
  /** A conversation was asked for, and it is not known yet. */
  enCamino: boolean;
  retirada: boolean;
  onDespedida: (como: Despedida) => void;
};

export interface Atencion {
  /** Undefined while it loads, and without a conversation. */
  caso: Caso | undefined;
  /** The conversation that was asked for is not known yet. */
  enCamino: boolean;
  acciones: AccionesCaso;
  persona: PersonaDialogoAbierto;
  /** Where the two are shown. */
  panel: PanelPersonaEstado;
  campo: RefObject<HTMLTextAreaElement | null>;
}

/** What attending the open conversation needs beside its messages: its case, its person, what is done to them, and the keys for it. */
export function useAtencion(opciones: OpcionesAtencion): Atencion {
  const { enlace, envios, chat, enCamino, retirada, onDespedida } = opciones;
  const panel = usePanelPersona(chat !== undefined || enCamino);
  const { data: caso } = useCaso(chat?.caso.id);
  const campo = useRef<HTMLTextAreaElement>(null);
  const acciones = useAccionesCaso({
    enlace,
    chat,
    caso,
    retirada,
    sinSalir: (idCaso) => sinSalirDe(envios, idCaso),
    onDespedida,
    onVerMensaje: (mensaje) => {
      if (chat !== undefined) pedirMensaje({ sesion: chat.id, mensaje });
    },
  });
  const ponerPersona = usePonerPersona();
  const persona = usePersonaDialogo({
    canal: chat?.id ?? 0,
    persona: chat === undefined ? null : personaDe(chat, caso),
    movil: chat === undefined ? "" : telefonoDe(chat.clasificacion, chat.usuario),
    onAsociada: async (ahora) => {
      if (chat !== undefined) await ponerPersona(chat.caso.id, ahora);
    },
  });
  useTeclasCaso({ acciones, onVerificar: chat === undefined ? undefined : persona.verificar });
  return { caso, enCamino, acciones, persona, panel, campo };
}

type Teclas = {
  acciones: AccionesCaso;
  /** Absent where nobody can be verified. */
  onVerificar: (() => void) | undefined;
};

/** The keys of the case of the open conversation; only what can be done is listed. */
function useTeclasCaso({ acciones, onVerificar }: Teclas): void {
  const t = useT();
  const verificar: Hotkey[] =
    onVerificar === undefined ? [] : [{ keys: "v", label: t("persona:teclaVerificar"), run: onVerificar }];
  const delCaso: Hotkey[] = [
    { keys: "w", label: t("caso:actualizar"), run: acciones.actualizar },
    { keys: "d", label: t("caso:derivar"), run: () => void acciones.derivar() },
    { keys: "p", label: t("caso:traspasarTitulo"), run: acciones.traspasar },
    { keys: "q", label: t("caso:cerrarTitulo"), run: () => void acciones.cerrar() },
  ];
  useHotkeys(t("caso:titulo"), [...verificar, ...delCaso], acciones.escribible);
}
