import type { Chat } from "@ventanilla/contract/caso/chat";
import type { ContextoChats } from "@ventanilla/contract/events";

/** A point's list of conversations as this client holds it. Never mutated. */
export interface EstadoChats {
  /** Opaque marker for the next poll: 0 asks for everything. */
  readonly marca: number;
  readonly chats: ReadonlyMap<number, Chat>;
  /** Change number at which a conversation left: an older item must not bring it back. */
  readonly retirados: ReadonlyMap<number, number>;
}

export const CHATS_VACIO: EstadoChats = { marca: 0, chats: new Map(), retirados: new Map() };

/** Applies 'nuevo usuario'. Items are absolute: they are set, never added up, and dropped when older than what is held (D82). */
export function aplicarChats(
  estado: EstadoChats,
  nuevos: readonly Chat[],
  contexto: ContextoChats,
): EstadoChats {
  if (contexto.reinicio) return reiniciar(estado, nuevos, contexto);
  const chats = new Map(estado.chats);
  const retirados = new Map(estado.retirados);
  for (const chat of nuevos) {
    const conocido = chats.get(chat.id)?.secuencia ?? retirados.get(chat.id) ?? -1;
    if (chat.secuencia <= conocido) continue;
    chats.set(chat.id, chat);
    retirados.delete(chat.id);
  }
  return { marca: avanzar(estado.marca, contexto), chats, retirados };
}

/** Applies 'chat retirado'. */
export function retirarChat(
  estado: EstadoChats,
  { sesion_id, secuencia }: { sesion_id: number; secuencia: number },
): EstadoChats {
  const conocido = estado.chats.get(sesion_id)?.secuencia ?? estado.retirados.get(sesion_id) ?? -1;
  if (secuencia <= conocido) return estado;
  const chats = new Map(estado.chats);
  chats.delete(sesion_id);
  return { ...estado, chats, retirados: new Map(estado.retirados).set(sesion_id, secuencia) };
}

/** Applies 'chat leido'. The item's own number stays: the whole item of that change is still to come. */
export function leerChat(
  estado: EstadoChats,
  leido: { sesion_id: number; no_leidos: number; leido_hasta: number; secuencia: number },
): EstadoChats {
  const chat = estado.chats.get(leido.sesion_id);
  if (!chat || leido.secuencia <= chat.secuencia || leido.leido_hasta <= chat.leido_hasta) return estado;
  const { no_leidos, leido_hasta } = leido;
  return {
    ...estado,
    chats: new Map(estado.chats).set(chat.id, { ...chat, no_leidos, total: no_leidos, leido_hasta }),
  };
}

function reiniciar(estado: EstadoChats, nuevos: readonly Chat[], contexto: ContextoChats): EstadoChats {
  if (contexto.secuencia < estado.marca) return estado;
  const chats = new Map(nuevos.map((chat) => [chat.id, chat]));
  // What was pushed after this answer was read on the server is newer than it.
  for (const [id, chat] of estado.chats) {
    const nuevo = chats.get(id);
    if (chat.secuencia > (nuevo?.secuencia ?? contexto.secuencia)) chats.set(id, chat);
  }
  const retirados = new Map([...estado.retirados].filter(([, secuencia]) => secuencia > contexto.secuencia));
  for (const id of retirados.keys()) chats.delete(id);
  return { marca: contexto.secuencia, chats, retirados };
}

/** A pushed list that starts after our marker leaves a gap: its items are good, the marker stays and the next poll fills the gap. */
function avanzar(marca: number, { desde, secuencia }: { desde: number; secuencia: number }): number {
  return desde <= marca ? Math.max(marca, secuencia) : marca;
}
