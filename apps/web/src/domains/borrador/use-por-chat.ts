import type { Mencionable } from "@ventanilla/contract/nota-interna/nota-interna";
import { useSyncExternalStore } from "react";
import { type CartaDeBorrador, cartasDe } from "./cartas.store.ts";
import { type CitaDeBorrador, citasDe } from "./citas.store.ts";
import { mencionadosDe } from "./mencionados.store.ts";
import type { PorChatStore } from "./por-chat.store.ts";

/** `todos` to show, `store` to write. */
interface PorChat<T> {
  store: PorChatStore<T>;
  todos: ReadonlyMap<number, T>;
}

function usePorChat<T>(store: PorChatStore<T>): PorChat<T> {
  return { store, todos: useSyncExternalStore(store.suscribir, store.todos) };
}

/** What the drafts of a user answer. */
export const useCitas = (usuario: number): PorChat<CitaDeBorrador> => usePorChat(citasDe(usuario));

/** What the letters that a user began have besides their words. */
export const useCartas = (usuario: number): PorChat<CartaDeBorrador> => usePorChat(cartasDe(usuario));

/** Whom the notes of a user name. */
export const useMencionados = (usuario: number): PorChat<readonly Mencionable[]> =>
  usePorChat(mencionadosDe(usuario));
