import { useSyncExternalStore } from "react";
import { type BorradoresStore, borradoresDe } from "./borradores.store.ts";

/** The drafts of a user: `textos` for the list, `store` to write. */
export function useBorradores(usuario: number): {
  store: BorradoresStore;
  textos: ReadonlyMap<number, string>;
} {
  const store = borradoresDe(usuario);
  return { store, textos: useSyncExternalStore(store.suscribir, store.todos) };
}
