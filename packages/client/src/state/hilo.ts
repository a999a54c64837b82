import type { CambioDeEntrega, ContextoHilo } from "@ventanilla/contract/events";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { compararMensajes } from "@ventanilla/contract/mensaje/mensaje.rules";

/** The thread of one entry channel as this client holds it. Never mutated. */
export interface HiloState {
  readonly id_caso: number | null;
  /** Change number of the case up to which nothing is missing. */
  readonly secuencia: number;
  readonly hay_mas: boolean;
  readonly mensajes: ReadonlyMap<number, Mensaje>;
}

export const EMPTY_HILO: HiloState = { id_caso: null, secuencia: 0, hay_mas: false, mensajes: new Map() };

/** Applies 'nuevo mensaje': new ones and changed ones alike. */
export function applyMensajes(
  state: HiloState,
  incoming: readonly Mensaje[],
  context: ContextoHilo,
): HiloState {
  const otherCaso = state.id_caso !== context.id_caso;
  if (otherCaso && !context.reinicio && context.desde > 0) {
    // The beginning of this case was never read: the answer to 'ultimo mensaje' will bring it.
    return state;
  }
  const base = context.reinicio || otherCaso ? keepNewer(state, context) : state.mensajes;
  const mensajes = merge(base, incoming);
  const secuencia = otherCaso || context.reinicio ? context.secuencia : advance(state.secuencia, context);
  const more = otherCaso || context.reinicio ? context.hay_mas : state.hay_mas;
  return { id_caso: context.id_caso, secuencia, hay_mas: more, mensajes };
}

/** Adds a page of older messages read over HTTP. */
export function applyEarlier(state: HiloState, earlier: readonly Mensaje[], more: boolean): HiloState {
  return { ...state, hay_mas: more, mensajes: merge(state.mensajes, earlier) };
}

/** Applies 'estado mensaje': delivery of messages already held. */
export function applyEstados(state: HiloState, payload: CambioDeEntrega): HiloState {
  if (state.id_caso !== payload.id_caso) return state;
  const mensajes = new Map(state.mensajes);
  for (const change of payload.mensajes) {
    const mensaje = mensajes.get(change.id);
    if (mensaje && mensaje.secuencia < change.secuencia) mensajes.set(change.id, { ...mensaje, ...change });
  }
  return { ...state, secuencia: advance(state.secuencia, payload), mensajes };
}

export function mensajesInOrder(state: HiloState): Mensaje[] {
  return [...state.mensajes.values()].sort(compararMensajes);
}

/** The first in the order of the thread: what is older is asked for before it. */
export function firstIdOf(state: HiloState): number | undefined {
  return mensajesInOrder(state)[0]?.id;
}

export function lastIdOf(state: HiloState): number {
  return Math.max(0, ...state.mensajes.keys());
}

function merge(
  held: ReadonlyMap<number, Mensaje>,
  incoming: readonly Mensaje[],
): ReadonlyMap<number, Mensaje> {
  const mensajes = new Map(held);
  for (const mensaje of incoming) {
    const known = mensajes.get(mensaje.id);
    if (!known || known.secuencia < mensaje.secuencia) mensajes.set(mensaje.id, mensaje);
  }
  return mensajes;
}

/** Keeps what was pushed after the server read the fresh answer. */
function keepNewer(state: HiloState, context: ContextoHilo): ReadonlyMap<number, Mensaje> {
  if (state.id_caso !== context.id_caso) return new Map();
  return new Map([...state.mensajes].filter(([, mensaje]) => mensaje.secuencia > context.secuencia));
}

function advance(own: number, { desde, secuencia }: { desde: number; secuencia: number }): number {
  return desde <= own ? Math.max(own, secuencia) : own;
}
