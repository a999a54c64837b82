import { estaAbierto } from "@ventanilla/contract/caso/caso.rules";
import type { Chat } from "@ventanilla/contract/caso/chat";
import { type ModoNota, useModoNota } from "../../domains/nota-interna/index.ts";
import { can } from "../../lib/session.ts";
import type { ConversacionEnVivo } from "./use-conversacion.ts";

export interface NotaDe extends ModoNota {
  anotable: boolean;
}

/**
 * Whether a note is written in the place of the message. While no point has the case, another institution may read it: the
 * server refuses what is written for colleagues. An answer that waits for a decision is seen first.
 */
export function useNotaDe(
  { texto, estado, idPunto, conflicto }: ConversacionEnVivo,
  { chat, idUsuario, retirada }: { chat: Chat; idUsuario: number; retirada: boolean },
): NotaDe {
  const modo = useModoNota(idUsuario, chat.id, texto);
  const anotable = !retirada && can("operadores:update") && (idPunto !== null || !estaAbierto({ estado }));
  return { ...modo, anotable, activo: modo.activo && anotable && conflicto === undefined };
}
