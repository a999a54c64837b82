import type { Chat } from "@ventanilla/contract/caso/chat";

/** The address of a message of a chat of this point. */
export const direccionDe = (idPunto: number, { id }: Pick<Chat, "id">, idMensaje?: number): string =>
  `/chat/${idPunto}?abrir=${id}${idMensaje === undefined ? "" : `&mensaje=${idMensaje}`}`;
