// One queue per user, for the whole life of the page: a text goes on its way although its conversation is left.
import { SALIENDO_MS } from "@ventanilla/contract/limites";
import { useMemo, useSyncExternalStore } from "react";
import { tNow } from "../../lib/i18n.ts";
import { guardWhile } from "../../lib/leave-guards.ts";
import { getLine, onLine } from "../../lib/line-state.ts";
import { isLoginPath } from "../../lib/navigation.ts";
import { getSession } from "../../lib/session.ts";
import { onReset } from "../../lib/store.ts";
import { confirm } from "../../ui/dialog/confirm.ts";
import type { Envio } from "../hilo/index.ts";
import { EnviosStore, type OpcionesEnvios } from "./envios.store.ts";

let actual: { usuario: number; store: EnviosStore; soltar: () => void } | undefined;
onReset(parar);

function parar(): void {
  actual?.store.detener();
  actual?.soltar();
  actual = undefined;
}

export function enviosDe(
  usuario: number,
  opciones: () => Omit<OpcionesEnvios, "usuario" | "puede">,
): EnviosStore {
  if (actual?.usuario === usuario) return actual.store;
  parar();
  const store = new EnviosStore({
    usuario,
    puede: () => getSession()?.usuario.id === usuario,
    ...opciones(),
  });
  const sueltas = [
    onLine(() => {
      if (getLine() === "online") store.reanudar();
    }),
    cuidarLaSalida(store),
  ];
  actual = {
    usuario,
    store,
    soltar: () => {
      for (const soltar of sueltas) soltar();
    },
  };
  return store;
}

/** Signed out, nothing goes any more until the same person comes back here: that is said before. Nothing is lost by it. */
const cuidarLaSalida = (store: EnviosStore): (() => void) =>
  guardWhile(store.suscribir, () => porSalir(store) > 0, {
    beforeUnload: false,
    ask: async (destino) => {
      // A session that ended has already gone to the log-in.
      if (!isLoginPath(destino) || getSession() === undefined) return true;
      return confirm({
        title: tNow("envios:salirTitulo"),
        text: tNow("envios:salirPregunta", { count: porSalir(store) }),
        confirmLabel: tNow("redaccion:salirVerbo"),
      });
    },
  });

/** Takes it out for good, if that is what is wanted. */
export async function descartarEnvio(store: EnviosStore, clave: string): Promise<void> {
  if (await seguroDeDescartar()) store.quitar(clave);
}

/** What somebody wrote and nobody got is taken away by them alone. */
export const seguroDeDescartar = (): Promise<boolean> =>
  confirm({
    title: tNow("envios:descartarTitulo"),
    text: tNow("envios:descartarPregunta"),
    confirmLabel: tNow("redaccion:descartar"),
    destructive: true,
  });

/** How many texts of a case are still here, once those that are just leaving had a moment to arrive. */
export async function sinSalirDe(store: EnviosStore, idCaso: number): Promise<number> {
  const suyos = () => store.todos().filter(({ caso }) => caso === idCaso);
  const enCamino = () => suyos().some(({ estado }) => estado === "en-cola" || estado === "enviando");
  if (enCamino())
    await new Promise<void>((resolve) => {
      const seguir = () => {
        clearTimeout(reloj);
        dejar();
        resolve();
      };
      const reloj = setTimeout(seguir, SALIENDO_MS);
      const dejar = store.suscribir(() => {
        if (!enCamino()) seguir();
      });
    });
  return suyos().length;
}

/** Those that go by themselves; what failed or waits for a decision does not. */
const porSalir = (store: EnviosStore): number => store.todos().filter((envio) => !pideDecision(envio)).length;

const pideDecision = ({ estado }: Envio): boolean => estado === "fallido" || estado === "conflicto";

/** The texts of one conversation that are not messages yet. */
export function useEnvios(store: EnviosStore, sesion: number): readonly Envio[] {
  const todos = useSyncExternalStore(store.suscribir, store.todos);
  return useMemo(() => todos.filter((envio) => envio.sesion === sesion), [todos, sesion]);
}

/** Those that wait for a decision in conversations that are not among these. */
export function useSinLugar(
  store: EnviosStore,
  conversaciones: { has(sesion: number): boolean },
): readonly Envio[] {
  const todos = useSyncExternalStore(store.suscribir, store.todos);
  return useMemo(
    () => todos.filter((envio) => pideDecision(envio) && !conversaciones.has(envio.sesion)),
    [todos, conversaciones],
  );
}

/** By conversation, how many texts failed and how many wait for a decision: the list shows which those are. */
export function useFallidosPorChat(
  store: EnviosStore,
): ReadonlyMap<number, { fallidos: number; porDecidir: number }> {
  const todos = useSyncExternalStore(store.suscribir, store.todos);
  return useMemo(() => {
    const cuentas = new Map<number, { fallidos: number; porDecidir: number }>();
    for (const { sesion, estado } of todos.filter(pideDecision)) {
      const cual = estado === "fallido" ? "fallidos" : "porDecidir";
      const hasta = cuentas.get(sesion) ?? { fallidos: 0, porDecidir: 0 };
      cuentas.set(sesion, { ...hasta, [cual]: hasta[cual] + 1 });
    }
    return cuentas;
  }, [todos]);
}
