import { useMemo, useRef, useSyncExternalStore } from "react";
import { type BorradoresStore, borradoresDe, notasDe } from "./borradores.store.ts";

/** The message begun in one conversation. Whoever shows it is drawn again with each key: it stands as near to the field as can be. */
export const useBorrador = (usuario: number, sesion: number): string =>
  useTexto(borradoresDe(usuario), sesion);
/** The same without being drawn again: for whoever reads it now and then, or only something of it. */
export function useBorradorEnCurso(
  usuario: number,
  sesion: number,
): { leer(): string; suscribir(listener: () => void): () => void } {
  const store = borradoresDe(usuario);
  return useMemo(() => ({ leer: () => store.leer(sesion), suscribir: store.suscribir }), [store, sesion]);
}
/** The note begun in one conversation. */
export const useBorradorDeNota = (usuario: number, sesion: number): string =>
  useTexto(notasDe(usuario), sesion);

const useTexto = (store: BorradoresStore, sesion: number): string =>
  useSyncExternalStore(store.suscribir, () => store.leer(sesion));

/** The messages begun in all conversations but the open one: the same map while somebody types there. */
export function useOtrosBorradores(usuario: number, abierta: number | null): ReadonlyMap<number, string> {
  const store = borradoresDe(usuario);
  const ultimos = useRef<ReadonlyMap<number, string>>(new Map());
  return useSyncExternalStore(store.suscribir, () => {
    const otros = new Map(store.todos());
    if (abierta !== null) otros.delete(abierta);
    if (!iguales(otros, ultimos.current)) ultimos.current = otros;
    return ultimos.current;
  });
}

const iguales = (unos: ReadonlyMap<number, string>, otros: ReadonlyMap<number, string>): boolean =>
  unos.size === otros.size && [...unos].every(([sesion, texto]) => otros.get(sesion) === texto);
