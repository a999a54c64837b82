// One queue per user, for the whole life of the page: a text goes on its way although its conversation is left.
import { getLine, onLine } from "../../lib/line-state.ts";
import { onReset } from "../../lib/store.ts";
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
