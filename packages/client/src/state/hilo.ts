import type { CambioDeEntrega, ContextoHilo } from "@ventanilla/contract/events";
import type { Hilo, Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { compararMensajes } from "@ventanilla/contract/mensaje/mensaje.rules";

/** The thread of one entry channel as this client holds it. Never mutated. */
export interface HiloState {
  readonly id_caso: number | null;
  /** Change number of the case up to which nothing is missing. */
  readonly secuencia: number;
  /** There is something before `unbrokenFrom`. */
  readonly hay_mas: boolean;
  /** Where the unbroken stretch begins: of what stands before it, only what changed is held. */
  readonly unbrokenFrom: number | undefined;
  readonly mensajes: ReadonlyMap<number, Mensaje>;
}

export const EMPTY_HILO: HiloState = {
  id_caso: null,
  secuencia: 0,
  hay_mas: false,
  unbrokenFrom: undefined,
  mensajes: new Map(),
};

/** Its numbers are of another history than those to come: what is held stays until it was read anew, and then goes. */
export const forgetHilo = (state: HiloState): HiloState => ({ ...state, id_caso: null, secuencia: 0 });

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
  if (!otherCaso && !context.reinicio) {
    const upTo = advance(state.secuencia, context);
    return { ...state, secuencia: upTo, mensajes: merge(state.mensajes, incoming) };
  }
  const { id_caso, secuencia, hay_mas } = context;
  const mensajes = merge(keepNewer(state, context), incoming);
  return { id_caso, secuencia, hay_mas, unbrokenFrom: inOrder(incoming)[0]?.id, mensajes };
}

/** Adds the page read over HTTP of what stands before `antes`; nothing when the stretch begins elsewhere by now. */
export function applyEarlier(
  state: HiloState,
  antes: number,
  { rows, hay_mas }: Pick<Hilo, "rows" | "hay_mas">,
): HiloState {
  if (antes !== state.unbrokenFrom) return state;
  return {
    ...state,
    hay_mas,
    unbrokenFrom: inOrder(rows)[0]?.id ?? antes,
    mensajes: merge(state.mensajes, rows),
  };
}

/** Adds messages as an answer over HTTP says them: just written, or changed. */
export function applyWritten(state: HiloState, written: readonly Mensaje[]): HiloState {
  return { ...state, mensajes: merge(state.mensajes, written) };
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
  return inOrder([...state.mensajes.values()]);
}

/** Where what is held without a gap begins: what is older is asked for before it. */
export function firstIdOf(state: HiloState): number | undefined {
  return state.unbrokenFrom;
}

/** What is held without a gap, in the order of the thread. */
export function unbrokenIn(state: HiloState): Mensaje[] {
  const mensajes = mensajesInOrder(state);
  const begins = mensajes.findIndex(({ id }) => id === state.unbrokenFrom);
  return begins < 0 ? mensajes : mensajes.slice(begins);
}

export function lastIdOf(state: HiloState): number {
  return Math.max(0, ...state.mensajes.keys());
}

function inOrder(mensajes: readonly Mensaje[]): Mensaje[] {
  return [...mensajes].sort(compararMensajes);
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
