import type { Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useSyncExternalStore } from "react";
import type { Fila } from "../filas.rules.ts";

/** Rows touch the edge by a fraction of a pixel. */
const HOLGURA = 4;

/**
 * Tells the newest message whose end has been on screen while the tab was visible (FIELD: a message counts as read
 * when it was shown, not when its conversation was opened).
 */
export function useVisto(
  {
    caja,
    filas,
    virtual,
    mirando,
  }: {
    caja: RefObject<HTMLDivElement | null>;
    filas: readonly Fila[];
    virtual: Virtualizer<HTMLDivElement, Element>;
    mirando: boolean;
  },
  onVisto: (idMensaje: number) => void,
): () => void {
  const revisar = () => {
    const nodo = caja.current;
    if (nodo === null || document.visibilityState !== "visible") return;
    const fondo = nodo.scrollTop + nodo.clientHeight + HOLGURA;
    let mayor = 0;
    for (const { index, end, start, size } of virtual.getVirtualItems()) {
      const fila = filas[index];
      if (fila === undefined || fila.tipo === "envio" || end < nodo.scrollTop) continue;
      const mostrada = end <= fondo || (size > nodo.clientHeight && start <= nodo.scrollTop);
      if (mostrada) mayor = Math.max(mayor, fila.mensaje.id);
    }
    if (mayor > 0) onVisto(mayor);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again when rows come or the tab is shown
  useEffect(() => {
    // Two frames: the rows are measured in the first.
    let segundo = 0;
    const primero = requestAnimationFrame(() => {
      segundo = requestAnimationFrame(revisar);
    });
    return () => {
      cancelAnimationFrame(primero);
      cancelAnimationFrame(segundo);
    };
  }, [filas, mirando]);
  return revisar;
}

const suscribir = (listener: () => void): (() => void) => {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
};

/** Whether the tab is on screen: only what is seen counts as read. */
export const useMirando = (): boolean =>
  useSyncExternalStore(suscribir, () => document.visibilityState === "visible");
