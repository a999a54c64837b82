import { estaTomado } from "@ventanilla/contract/caso/caso.rules";
import type { Chat } from "@ventanilla/contract/caso/chat";

/** The ways to look at a point's chats, in their order. */
export const VISTAS = ["todos", "sinAtender", "mios", "esperan", "meMencionan", "conFallos"] as const;
export type Vista = (typeof VISTAS)[number];

/** How many texts of a conversation are still in this browser because they failed, or wait for the operator's decision. */
export interface SinGuardar {
  fallidos: number;
  porDecidir: number;
}

/** Who looks, and what only this browser knows. */
export interface Mirada {
  /** As it stands in a case's `operador_principal`. */
  usuario: string;
  /** By chat; without an entry there is none. */
  sinGuardar: ReadonlyMap<number, SinGuardar>;
  /** Cases with a note that names the reader and that they have not seen. */
  mencionan: ReadonlySet<number>;
}

const EN_VISTA: Readonly<Record<Vista, (chat: Chat, mirada: Mirada) => boolean>> = {
  todos: () => true,
  sinAtender: ({ caso }) => !estaTomado(caso),
  mios: ({ caso }, { usuario }) => caso.operador_principal === usuario,
  esperan: ({ caso }) => caso.espera_desde !== null,
  meMencionan: ({ caso }, { mencionan }) => mencionan.has(caso.id),
  conFallos: ({ id, fallidos }, { sinGuardar }) => fallidos.length > 0 || sinGuardar.has(id),
};

export const cuentasDe = (chats: readonly Chat[], mirada: Mirada): Readonly<Record<Vista, number>> => ({
  todos: chats.length,
  sinAtender: cuantos(chats, mirada, "sinAtender"),
  mios: cuantos(chats, mirada, "mios"),
  esperan: cuantos(chats, mirada, "esperan"),
  meMencionan: cuantos(chats, mirada, "meMencionan"),
  conFallos: cuantos(chats, mirada, "conFallos"),
});

const cuantos = (chats: readonly Chat[], mirada: Mirada, vista: Vista): number =>
  chats.reduce((suma, chat) => suma + Number(EN_VISTA[vista](chat, mirada)), 0);

/** The open conversation stays where it is until one leaves it, also when it was answered just now. */
export const enVista = (
  chats: readonly Chat[],
  { vista, abierto, ...mirada }: Mirada & { vista: Vista; abierto: number | null },
): readonly Chat[] =>
  vista === "todos" ? chats : chats.filter((chat) => chat.id === abierto || EN_VISTA[vista](chat, mirada));
