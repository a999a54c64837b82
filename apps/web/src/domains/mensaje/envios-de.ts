// One queue per user, for the whole life of the page: a text goes on its way although its conversation is left.
import { useMemo, useSyncExternalStore } from "react";
import { getLine, onLine } from "../../lib/line-state.ts";
import { onReset } from "../../lib/store.ts";
import type { Envio } from "../hilo/index.ts";
import { EnviosStore, type OpcionesEnvios } from "./envios.store.ts";

let actual: { usuario: number; store: EnviosStore; soltar: () => void } | undefined;
onReset(parar);

function parar(): void {
  actual?.store.detener();
  actual?.soltar();
  actual = undefined;
}

export function enviosDe(usuario: number, opciones: () => Omit<OpcionesEnvios, "usuario">): EnviosStore {
  if (actual?.usuario === usuario) return actual.store;
  parar();
  const store = new EnviosStore({ usuario, ...opciones() });
  const soltar = onLine(() => {
    if (getLine() === "online") store.reanudar();
  });
  actual = { usuario, store, soltar };
  return store;
}

/** The texts of one conversation that are not messages yet. */
export function useEnvios(store: EnviosStore, sesion: number): readonly Envio[] {
  const todos = useSyncExternalStore(store.suscribir, store.todos);
  return useMemo(() => todos.filter((envio) => envio.sesion === sesion), [todos, sesion]);
}

/** By conversation, how many texts failed or wait for a decision: the list shows which those are. */
export function useFallidosPorChat(store: EnviosStore): ReadonlyMap<number, number> {
  const todos = useSyncExternalStore(store.suscribir, store.todos);
  return useMemo(() => {
    const cuentas = new Map<number, number>();
    for (const { sesion, estado } of todos) {
      if (estado === "fallido" || estado === "conflicto") cuentas.set(sesion, (cuentas.get(sesion) ?? 0) + 1);
    }
    return cuentas;
  }, [todos]);
}
