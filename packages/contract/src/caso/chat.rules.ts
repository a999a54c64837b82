import type { Chat, OrdenChats } from "./chat.ts";

/** Newest first; without messages, by case. */
export function compararChats(a: Chat, b: Chat): number {
  return (b.ultimo_mensaje?.id ?? 0) - (a.ultimo_mensaje?.id ?? 0) || b.id - a.id;
}

/** Whoever waits longest first; those who wait for nothing behind, newest first. */
function compararEsperas(a: Chat, b: Chat): number {
  const [deA, deB] = [esperaMs(a), esperaMs(b)];
  return deA === deB ? compararChats(a, b) : deA - deB;
}

/** Since when the citizen waits for an answer, in epoch milliseconds; without end when for none. */
const esperaMs = ({ caso: { espera_desde: desde } }: Chat): number =>
  desde === null ? Number.POSITIVE_INFINITY : Date.parse(desde);

/** The one place that says how each order puts two chats, here and in the database. */
export const COMPARAR_CHATS: Readonly<Record<OrdenChats, (a: Chat, b: Chat) => number>> = {
  nuevo: compararChats,
  espera: compararEsperas,
};
