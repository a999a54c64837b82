import { direccionVisible } from "@ventanilla/contract/canal/canal.rules";
import { nombreDeCiudadano } from "@ventanilla/contract/canal/ciudadano.rules";
import type { Chat, OrdenChats } from "@ventanilla/contract/caso/chat";
import { COMPARAR_CHATS } from "@ventanilla/contract/caso/chat.rules";
import { segundosDe } from "@ventanilla/contract/mensaje/mensaje.rules";
import { nombreLegible } from "@ventanilla/contract/persona/nombre.rules";
import { holdsWords, plainWords } from "../../../lib/plain.ts";

/** What a chat had when it was taken off the list, and the change number of that. */
export type Quitado = Pick<Chat, "no_leidos" | "secuencia"> & { mensaje: number };

export const quitadoDe = ({ ultimo_mensaje: ultimo, no_leidos, secuencia }: Chat): Quitado => ({
  mensaje: ultimo?.id ?? 0,
  no_leidos,
  secuencia,
});

/**
 * The citizen wrote after it was taken off, or before an own answer that was still on its way then (D86). What comes late may
 * stand before the last message, and a colleague's reading may hide it in the sum: `total` counts what came since.
 */
function volvio({ ultimo_mensaje: ultimo, no_leidos, total, secuencia }: Chat, quitado: Quitado): boolean {
  if (ultimo !== null && ultimo.direccion !== "SALIDA" && ultimo.id > quitado.mensaje) return true;
  return no_leidos > quitado.no_leidos || (total > 0 && secuencia > quitado.secuencia);
}

/**
 * Those that are still off the list. One that came back is forgotten: what follows in it does not take it off again. So is
 * one that left the point: if it is sent here again, it is to be attended again.
 */
export function siguenQuitados(
  chats: ReadonlyMap<number, Chat>,
  quitados: ReadonlyMap<number, Quitado>,
): ReadonlyMap<number, Quitado> {
  const siguen = [...quitados].filter(([id, quitado]) => {
    const chat = chats.get(id);
    return chat !== undefined && !volvio(chat, quitado);
  });
  return siguen.length === quitados.size ? quitados : new Map(siguen);
}

/** In the order of the list, without those taken off it. */
export function chatsVisibles(
  chats: ReadonlyMap<number, Chat>,
  quitados: ReadonlyMap<number, Quitado>,
  orden: OrdenChats = "nuevo",
): Chat[] {
  return [...chats.values()].filter((chat) => !quitados.has(chat.id)).sort(COMPARAR_CHATS[orden]);
}

/** Every word typed is somewhere in a name, the address, written either way, or the last text. */
export function filtrarChats(chats: readonly Chat[], filtro: string): Chat[] {
  if (filtro.trim() === "") return [...chats];
  return chats.filter((chat) => {
    const { nombre, usuario, clasificacion, ultimo_mensaje: ultimo } = chat;
    const dichos = [nombreDeCiudadano(chat).texto, nombre, usuario, direccionVisible(clasificacion, usuario)];
    return holdsWords(filtro, [...dichos, ultimo?.contenido].join(" "));
  });
}

/** The name that the channel itself gives, where it says something that the chat's name does not. */
export function nombreEnCanal(chat: Chat): string | null {
  if (chat.nombre === null) return null;
  const conocidas = new Set(plainWords(nombreDeCiudadano(chat).texto));
  return plainWords(chat.nombre).every((palabra) => conocidas.has(palabra))
    ? null
    : nombreLegible(chat.nombre);
}

/** The newest message of all: what comes after it is new. */
export const ultimoDe = (chats: readonly Chat[]): number =>
  Math.max(0, ...chats.map(({ ultimo_mensaje: ultimo }) => ultimo?.id ?? 0));

/**
 * While somebody points into the list, what is shown keeps its place and what is new waits: a chat that was not there,
 * or the citizen's words, after message `hasta`, in one that should stand higher. An own answer is nothing new.
 */
export function ordenQuieto(
  mostrados: readonly number[],
  chats: readonly Chat[],
  hasta: number,
): { orden: number[]; esperan: boolean } {
  const presentes = new Set(chats.map(({ id }) => id));
  const orden = mostrados.filter((id) => presentes.has(id));
  const esperan = chats.some(({ id, ultimo_mensaje: ultimo }, lugar) => {
    const donde = orden.indexOf(id);
    if (donde < 0) return true;
    return donde > lugar && ultimo?.direccion === "ENTRADA" && ultimo.id > hasta;
  });
  return { orden, esperan };
}

/** When the last message was written; without messages, when the case was opened. */
export function instanteDeChat(chat: Chat): string | number {
  const ultimo = chat.ultimo_mensaje;
  if (ultimo === null) return chat.caso._created_at;
  const segundos = segundosDe(ultimo.msg_tz);
  return segundos === null ? ultimo._created_at : segundos * 1000;
}

export const sinLeerDe = (chats: Iterable<Chat>): number => {
  let suma = 0;
  for (const chat of chats) suma += chat.no_leidos;
  return suma;
};

/** Walks the list in circles: the next with unread messages after `desde`. */
export function siguienteSinLeer(chats: readonly Chat[], desde: number | null): Chat | undefined {
  const inicio = chats.findIndex((chat) => chat.id === desde) + 1;
  return [...chats.slice(inicio), ...chats.slice(0, inicio)].find(
    (chat) => chat.no_leidos > 0 && chat.id !== desde,
  );
}
