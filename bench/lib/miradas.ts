import { join } from "node:path";
import { setTimeout as esperar } from "node:timers/promises";
import type { Cuenta } from "./banco.ts";
import type { Cartero } from "./cartero.ts";
import { lanzar } from "./hijo.ts";
import { alPaso, type Paso } from "./paso.ts";

/** What left last has this long to come. */
const LLEGAR_MS = 10_000;

/** Operators' screens in a process of their own. */
export interface Miradas {
  /** Milliseconds of each message at each screen, once so many were seen or no more came. */
  contar(esperadas: number): Promise<number[]>;
  cerrar(): Promise<void>;
}

export async function abrirMiradas(
  url: string,
  puestos: readonly { token: string; punto: number }[],
): Promise<Miradas> {
  const pantallas = await lanzar(join(import.meta.dirname, "vistas-hijo.ts"), [url], puestos);
  const nuevas = () =>
    new Promise<number[]>((resolve) => {
      pantallas.hijo.once("message", (dicho) => resolve((dicho as { tardanzas: number[] }).tardanzas));
      pantallas.hijo.send("cuánto");
    });
  return {
    async contar(esperadas) {
      const tardanzas = await nuevas();
      const fin = performance.now() + LLEGAR_MS;
      while (tardanzas.length < esperadas && performance.now() < fin) {
        await esperar(100);
        tardanzas.push(...(await nuevas()));
      }
      return tardanzas;
    },
    cerrar: pantallas.cerrar,
  };
}

/** Citizens write at a steady pace, in turn; their texts say when they left. */
export async function escribirAlPaso(
  cartero: Cartero,
  abiertas: readonly { cuenta: Cuenta; chat: string }[],
  paso: Paso,
): Promise<void> {
  await alPaso(paso, async (i) => {
    const abierta = abiertas[i % abiertas.length];
    if (!abierta) throw new Error("there is no conversation");
    const salio = (performance.timeOrigin + performance.now()).toFixed(3);
    await cartero.entregar([abierta.cuenta], 0, abierta.chat, `Salió ${salio}`);
  });
}
