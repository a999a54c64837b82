import type { Caso } from "@ventanilla/contract/caso/caso";
import type { Chat } from "@ventanilla/contract/caso/chat";
import { type RefObject, useRef, useState } from "react";
import {
  type AccionesCaso,
  type Despedida,
  type EnlaceStore,
  useAccionesCaso,
  useCaso,
} from "../../domains/caso/index.ts";
import { useTeclasCaso } from "./use-teclas-caso.ts";

export type OpcionesAtencion = {
  enlace: EnlaceStore;
  chat: Chat | undefined;
  retirada: boolean;
  onDespedida: (como: Despedida) => void;
  onVerificar?: (() => void) | undefined;
};

export interface Atencion {
  /** Undefined while it loads, and without a conversation. */
  caso: Caso | undefined;
  acciones: AccionesCaso;
  campo: RefObject<HTMLTextAreaElement | null>;
  /** The picker of frequent questions is open. */
  faqs: boolean;
  ponerFaqs(abiertas: boolean): void;
}

/** What attending the open conversation needs beside its messages: its case, what is done to it, and the keys for it. */
export function useAtencion(opciones: OpcionesAtencion): Atencion {
  const { enlace, chat, retirada, onDespedida, onVerificar } = opciones;
  const { data: caso } = useCaso(chat?.caso.id);
  const campo = useRef<HTMLTextAreaElement>(null);
  const [faqsDe, setFaqsDe] = useState<number | null>(null);
  const acciones = useAccionesCaso({ enlace, sesionId: chat?.id, caso, retirada, onDespedida });
  const ponerFaqs = (abiertas: boolean) => setFaqsDe(abiertas && chat !== undefined ? chat.id : null);
  useTeclasCaso({ acciones, onFaqs: () => ponerFaqs(true), onVerificar });
  return { caso, acciones, campo, faqs: chat !== undefined && faqsDe === chat.id, ponerFaqs };
}
