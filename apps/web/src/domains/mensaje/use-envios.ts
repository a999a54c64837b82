import { useMemo, useSyncExternalStore } from "react";
import type { Envio } from "../hilo/index.ts";
import type { EnviosStore } from "./envios.store.ts";

/** The texts of one conversation that are not messages yet. */
export function useEnvios(store: EnviosStore, sesion: number): readonly Envio[] {
  const todos = useSyncExternalStore(store.suscribir, store.todos);
  return useMemo(() => todos.filter((envio) => envio.sesion === sesion), [todos, sesion]);
}
