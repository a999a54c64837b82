import type { Chat } from "@ventanilla/contract/caso/chat";
import type { EnlaceStore } from "../domains/caso/index.ts";

/** The address of a message of a chat of this point. */
export const direccionDe = (idPunto: number, { id }: Pick<Chat, "id">, idMensaje?: number): string =>
  `/chat/${idPunto}?abrir=${id}${idMensaje === undefined ? "" : `&mensaje=${idMensaje}`}`;

/** Where a conversation is attended: in the list of the point while it stands there, else on a page of its own. */
export const dondeSeAtiende = ({ idPunto, estado }: EnlaceStore, { id, caso }: Chat): string =>
  estado().chats.has(id)
    ? direccionDe(idPunto, { id })
    : `/conversacion/${caso.id_punto_atencion ?? idPunto}/${id}`;
