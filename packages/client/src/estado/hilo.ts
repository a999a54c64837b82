import type { CambioDeEntrega, ContextoHilo } from "@ventanilla/contract/events";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { compararMensajes } from "@ventanilla/contract/mensaje/mensaje.rules";

/** The thread of one entry channel as this client holds it. Never mutated. */
export interface EstadoHilo {
  readonly id_caso: number | null;
  /** Change number of the case up to which nothing is missing. */
  readonly secuencia: number;
  readonly hay_mas: boolean;
  readonly mensajes: ReadonlyMap<number, Mensaje>;
}

export const HILO_VACIO: EstadoHilo = { id_caso: null, secuencia: 0, hay_mas: false, mensajes: new Map() };

/** Applies 'nuevo mensaje': new ones and changed ones alike. */
export function aplicarMensajes(
  estado: EstadoHilo,
  nuevos: readonly Mensaje[],
  contexto: ContextoHilo,
): EstadoHilo {
  const otroCaso = estado.id_caso !== contexto.id_caso;
  if (otroCaso && !contexto.reinicio && contexto.desde > 0) {
    // A push about a case whose beginning we never read: wait for the answer to 'ultimo mensaje'.
    return estado;
  }
  const base = contexto.reinicio || otroCaso ? guardarMasNuevos(estado, contexto) : estado.mensajes;
  const mensajes = mezclar(base, nuevos);
  const secuencia = otroCaso || contexto.reinicio ? contexto.secuencia : avanzar(estado.secuencia, contexto);
  const hayMas = otroCaso || contexto.reinicio ? contexto.hay_mas : estado.hay_mas;
  return { id_caso: contexto.id_caso, secuencia, hay_mas: hayMas, mensajes };
}

/** Adds a page of older messages read over HTTP. */
export function aplicarAnteriores(
  estado: EstadoHilo,
  anteriores: readonly Mensaje[],
  hayMas: boolean,
): EstadoHilo {
  return { ...estado, hay_mas: hayMas, mensajes: mezclar(estado.mensajes, anteriores) };
}

/** Applies 'estado mensaje': delivery of messages already held. */
export function aplicarEstados(estado: EstadoHilo, payload: CambioDeEntrega): EstadoHilo {
  if (estado.id_caso !== payload.id_caso) return estado;
  const mensajes = new Map(estado.mensajes);
  for (const cambio of payload.mensajes) {
    const mensaje = mensajes.get(cambio.id);
    if (mensaje && mensaje.secuencia < cambio.secuencia) mensajes.set(cambio.id, { ...mensaje, ...cambio });
  }
  return { ...estado, secuencia: avanzar(estado.secuencia, payload), mensajes };
}

export function mensajesEnOrden(estado: EstadoHilo): Mensaje[] {
  return [...estado.mensajes.values()].sort(compararMensajes);
}

export function ultimoIdDe(estado: EstadoHilo): number {
  return Math.max(0, ...estado.mensajes.keys());
}

function mezclar(
  actuales: ReadonlyMap<number, Mensaje>,
  nuevos: readonly Mensaje[],
): ReadonlyMap<number, Mensaje> {
  const mensajes = new Map(actuales);
  for (const mensaje of nuevos) {
    const conocido = mensajes.get(mensaje.id);
    if (!conocido || conocido.secuencia < mensaje.secuencia) mensajes.set(mensaje.id, mensaje);
  }
  return mensajes;
}

/** What was pushed after the fresh answer was read on the server stays. */
function guardarMasNuevos(estado: EstadoHilo, contexto: ContextoHilo): ReadonlyMap<number, Mensaje> {
  if (estado.id_caso !== contexto.id_caso) return new Map();
  return new Map([...estado.mensajes].filter(([, mensaje]) => mensaje.secuencia > contexto.secuencia));
}

function avanzar(propia: number, { desde, secuencia }: { desde: number; secuencia: number }): number {
  return desde <= propia ? Math.max(propia, secuencia) : propia;
}
