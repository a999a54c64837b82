import { ORDENES_CHATS, type OrdenChats } from "@ventanilla/contract/caso/chat";
import { VISTAS, type Vista } from "./vistas.rules.ts";

/** What an address may ask of the list of chats: to be looked at so, and in this order. */
export interface ListaPedida {
  vista?: Vista;
  orden?: OrdenChats;
}

/** What an address says is anybody's: a word that names none asks for nothing. */
export function pedidaEn(direccion: Readonly<Record<string, unknown>>): ListaPedida {
  const vista = VISTAS.find((una) => una === direccion["vista"]);
  const orden = ORDENES_CHATS.find((uno) => uno === direccion["orden"]);
  return { ...(vista !== undefined && { vista }), ...(orden !== undefined && { orden }) };
}
