// A place that somebody asked to see, in a thread that may not be there yet.

import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { useEffect } from "react";
import { getSession, onSession } from "../../lib/session.ts";
import { createPageStore, useStore } from "../../lib/store.ts";
import type { Llegada } from "./posicion/use-ir-a.ts";

interface Destino {
  /** The entry channel by which the conversation is opened. */
  sesion: number;
  /** Or the end, where what has not left the browser stands. */
  mensaje: number | "fin";
  /** With the focus, unless it says otherwise. */
  como?: Llegada;
}

interface Lugares {
  cargado: boolean;
  mensajes: readonly Mensaje[];
  irA: (id: number, como?: Llegada) => void;
  irAlFin: () => void;
}

const destino = createPageStore((): Destino | null => null);

// What somebody asked to see is nobody else's.
onSession(() => {
  if (getSession() === undefined) destino.set(null);
});

/** Until it is shown, or the answered function is called: whoever asked turned to something else. */
export function pedirMensaje(pedido: Destino): () => void {
  destino.set(pedido);
  return () => destino.update((antes) => (antes === pedido ? null : antes));
}

/** That conversation is left, or is not there: hours later it would lead who opens it to an old message. */
export const olvidarPedido = (sesion: number): void =>
  destino.update((antes) => (antes?.sesion === sesion ? null : antes));

/** Leads there once the thread has come, and forgets the request. */
export function useIrAlPedido(
  sesion: number | undefined,
  { cargado, mensajes, irA, irAlFin }: Lugares,
): void {
  const pedido = useStore(destino);
  const listo = cargado && mensajes.length > 0 && pedido?.sesion === sesion;
  useEffect(() => {
    if (!listo || pedido === null) return;
    destino.set(null);
    if (pedido.mensaje === "fin") irAlFin();
    else irA(pedido.mensaje, pedido.como);
  }, [listo, pedido, irA, irAlFin]);
}
