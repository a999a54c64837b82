import type { Chat } from "@ventanilla/contract/caso/chat";
import type { ContextoChats, FinDeParte } from "@ventanilla/contract/events";

/** A point's list of conversations as this client holds it. Never mutated. */
export interface ChatsState {
  /** Opaque marker for the next poll: 0 asks for everything. */
  readonly mark: number;
  readonly chats: ReadonlyMap<number, Chat>;
  /** Change number at which a conversation left: an older item must not bring it back. */
  readonly withdrawn: ReadonlyMap<number, number>;
  /** What stands behind this is still to come, unless it changed since; null: everything is held. */
  readonly rest: FinDeParte | null;
  /** Held when the list was asked for anew, and in no part of it so far: in none by the last one, it is gone. */
  readonly unconfirmed: ReadonlySet<number>;
  /** The server has said what the point holds, be it nothing. */
  readonly told: boolean;
}

export const EMPTY_CHATS: ChatsState = {
  mark: 0,
  chats: new Map(),
  withdrawn: new Map(),
  rest: null,
  unconfirmed: new Set(),
  told: false,
};

/** Applies 'nuevo usuario'. Items are absolute: they are set, never added up, and dropped when older than what is held (D82). */
export function applyChats(state: ChatsState, incoming: readonly Chat[], context: ContextoChats): ChatsState {
  if (context.reinicio && state.mark === 0) return reset(state, incoming, context);
  if (context.secuencia < state.mark && context.reinicio) return state;
  const chats = new Map(state.chats);
  const withdrawn = new Map(state.withdrawn);
  const unconfirmed = new Set(state.unconfirmed);
  const next = isNextPart(state.rest, context);
  for (const chat of incoming) {
    const known = chats.get(chat.id)?.secuencia ?? withdrawn.get(chat.id) ?? -1;
    if (next || chat.secuencia > known) unconfirmed.delete(chat.id);
    if (chat.secuencia <= known) continue;
    chats.set(chat.id, chat);
    withdrawn.delete(chat.id);
  }
  const rest = next ? (context.parte?.fin ?? null) : state.rest;
  if (next && rest === null) {
    for (const id of unconfirmed) chats.delete(id);
    unconfirmed.clear();
  }
  return {
    mark: advance(state.mark, context),
    chats,
    withdrawn,
    rest,
    unconfirmed,
    // What changed since nothing ever had is all there is.
    told: state.told || context.desde === 0,
  };
}

/** Applies 'conectado'. At a point where nothing ever changed there is nothing to list, and the poll is not answered (D83). */
export function joinPunto(state: ChatsState, { secuencia }: { secuencia: number }): ChatsState {
  return secuencia === 0 ? { ...state, told: true } : state;
}

/** Its numbers are of another history than those to come: what is held stays until the whole list came, and everything is newer. */
export function forgetNumbers(state: ChatsState): ChatsState {
  const chats = new Map([...state.chats].map(([id, chat]) => [id, { ...chat, secuencia: 0 }]));
  return { ...restartList(state), chats, withdrawn: new Map(), told: false };
}

/**
 * The whole list is asked for anew: until it came what is held stays, and is not all there is. Where nothing ever changed
 * no answer comes.
 */
export function restartList(state: ChatsState): ChatsState {
  return { ...state, mark: 0, rest: null, told: state.told && state.mark === 0 };
}

/** A further part counts where the one before it ended: what changes meanwhile is pushed wherever it stands. */
function isNextPart(rest: FinDeParte | null, { parte }: ContextoChats): boolean {
  if (rest === null || !parte?.despues) return false;
  const { mensaje, sesion_id, espera } = parte.despues;
  return mensaje === rest.mensaje && sesion_id === rest.sesion_id && espera === rest.espera;
}

/** Applies 'chat retirado'. */
export function withdrawChat(
  state: ChatsState,
  { sesion_id, secuencia }: { sesion_id: number; secuencia: number },
): ChatsState {
  const known = state.chats.get(sesion_id)?.secuencia ?? state.withdrawn.get(sesion_id) ?? -1;
  if (secuencia <= known) return state;
  const chats = new Map(state.chats);
  chats.delete(sesion_id);
  return { ...state, chats, withdrawn: new Map(state.withdrawn).set(sesion_id, secuencia) };
}

/** Applies 'chat leido'. The item keeps its change number, because the whole item of that change is still to come. */
export function markChatRead(
  state: ChatsState,
  read: { sesion_id: number; no_leidos: number; leido_hasta: number; secuencia: number },
): ChatsState {
  const chat = state.chats.get(read.sesion_id);
  if (!chat || read.secuencia <= chat.secuencia || read.leido_hasta <= chat.leido_hasta) return state;
  const { no_leidos, leido_hasta } = read;
  return {
    ...state,
    chats: new Map(state.chats).set(chat.id, { ...chat, no_leidos, total: no_leidos, leido_hasta }),
  };
}

/** What a first part does not hold may stand in the next ones: a conversation is not taken from under who writes in it. */
function reset(state: ChatsState, incoming: readonly Chat[], context: ContextoChats): ChatsState {
  const rest = context.parte?.fin ?? null;
  const chats = new Map(incoming.map((chat) => [chat.id, chat]));
  const unconfirmed = new Set<number>();
  for (const [id, chat] of state.chats) {
    const fresh = chats.get(id);
    // What was pushed after the server read this answer is newer than the answer.
    const isNewer = chat.secuencia > (fresh?.secuencia ?? context.secuencia);
    if (!isNewer && (fresh !== undefined || rest === null)) continue;
    chats.set(id, chat);
    if (!isNewer) unconfirmed.add(id);
  }
  const withdrawn = new Map([...state.withdrawn].filter(([, secuencia]) => secuencia > context.secuencia));
  for (const id of withdrawn.keys()) chats.delete(id);
  return { mark: context.secuencia, chats, withdrawn, rest, unconfirmed, told: true };
}

/**
 * A pushed list that starts after our marker leaves a gap: its items are taken, the marker stays, and the next poll fills the
 * gap. So does a whole list that comes when one is held: it does not say what left in between, nor where that is now.
 */
function advance(mark: number, { desde, secuencia, reinicio }: ContextoChats): number {
  return desde <= mark && !reinicio ? Math.max(mark, secuencia) : mark;
}
