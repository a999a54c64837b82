import { useSyncExternalStore } from "react";
import { type CitaDeBorrador, type CitasStore, citasDe } from "./citas.store.ts";

/** What the drafts of a user answer: `citas` to show, `store` to write. */
export function useCitas(usuario: number): {
  store: CitasStore;
  citas: ReadonlyMap<number, CitaDeBorrador>;
} {
  const store = citasDe(usuario);
  return { store, citas: useSyncExternalStore(store.suscribir, store.todas) };
}
