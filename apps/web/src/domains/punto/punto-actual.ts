// The service point where this operator works, as this browser knows it; every tab follows.
import { useSyncExternalStore } from "react";
import { onStored, readStored, type Stored, writeStored } from "../../lib/storage.ts";

export type PuntoActual = Stored["cubiculo"];

let conocido: PuntoActual | undefined;

/** The same point is the same object, or React would never settle. */
export function puntoActual(): PuntoActual | undefined {
  const guardado = readStored("cubiculo");
  if (guardado?.id !== conocido?.id || guardado?.identificador !== conocido?.identificador)
    conocido = guardado;
  return conocido;
}

export const usePuntoActual = (): PuntoActual | undefined => useSyncExternalStore(escuchar, puntoActual);

function escuchar(listener: () => void): () => void {
  return onStored("cubiculo", listener);
}

export function guardarPunto({ id, identificador }: PuntoActual): void {
  writeStored("cubiculo_actual", id);
  writeStored("cubiculo", { id, identificador });
}

export function quitarPunto(): void {
  writeStored("cubiculo_actual", undefined);
  writeStored("cubiculo", undefined);
}

/** The server knows where the operator is: its word replaces what this browser remembers. */
export function reconciliarPunto(puntos: readonly (PuntoActual & { activo: boolean })[]): void {
  const actual = puntoActual();
  const activo = puntos.find((punto) => punto.activo);
  if (activo === undefined) {
    if (actual !== undefined) quitarPunto();
    return;
  }
  if (actual?.id !== activo.id || actual.identificador !== activo.identificador) guardarPunto(activo);
}
