// What a list leaves for the page of one conversation: its messages, already read, and what stood beside it in the list.
import type { HiloState } from "@ventanilla/client";
import type { Hilo } from "@ventanilla/contract/mensaje/mensaje";
import { createPageStore } from "../../lib/store.ts";

interface PorAbrir {
  /** Entry channels of the list one came from, in its order. */
  recorrido: readonly number[];
  sesionId: number;
  hilo: HiloState;
}

const ultimo = createPageStore((): PorAbrir | undefined => undefined);

export function dejarPorAbrir(
  { idCaso, sesionId }: { idCaso: number; sesionId: number },
  { rows, hay_mas, secuencia }: Hilo,
  recorrido: readonly number[],
): void {
  const mensajes = new Map(rows.map((mensaje) => [mensaje.id, mensaje]));
  const unbrokenFrom = rows[0]?.id;
  ultimo.set({ recorrido, sesionId, hilo: { id_caso: idCaso, secuencia, hay_mas, unbrokenFrom, mensajes } });
}

/** The messages that were read before the page was opened, once. */
export function tomarHilo(sesionId: number): HiloState | undefined {
  const dejado = ultimo.get();
  if (dejado?.sesionId !== sesionId) return undefined;
  ultimo.set({ ...dejado, sesionId: 0 });
  return dejado.hilo;
}

/** The neighbour of a conversation in the list one came from. */
export function vecinoDe(sesionId: number, paso: 1 | -1): number | undefined {
  const recorrido = ultimo.get()?.recorrido;
  const lugar = recorrido?.indexOf(sesionId) ?? -1;
  return lugar < 0 ? undefined : recorrido?.[lugar + paso];
}
