// A place that somebody asked to see, in a thread that may not be there yet.

import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { useEffect } from "react";
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

export const pedirMensaje = (pedido: Destino): void => destino.set(pedido);

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
