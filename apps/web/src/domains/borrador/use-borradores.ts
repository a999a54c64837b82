import { useSyncExternalStore } from "react";
import { type BorradoresStore, borradoresDe, notasDe } from "./borradores.store.ts";

/** `textos` for the list, `store` to write. */
export interface Borradores {
  store: BorradoresStore;
  textos: ReadonlyMap<number, string>;
}

/** The messages that a user began. */
export const useBorradores = (usuario: number): Borradores => useTextos(borradoresDe(usuario));
/** The notes that a user began. */
export const useNotas = (usuario: number): Borradores => useTextos(notasDe(usuario));

function useTextos(store: BorradoresStore): Borradores {
  return { store, textos: useSyncExternalStore(store.suscribir, store.todos) };
}
