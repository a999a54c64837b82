import { setImmediate as vuelta } from "node:timers/promises";

/**
 * How long the thread that serves everybody was busy with one thing. Counted in processor time of this thread alone
 * between two looks: whatever else the machine does adds to the clock and not to it, and neither do other threads.
 */
export interface Medida {
  /** Milliseconds of the longest stretch while something was done. */
  durante(hacer: () => Promise<unknown>): Promise<number>;
  cerrar(): void;
}

const MIRADA_MS = 2;

export function abrirMedida(): Medida {
  let mayor = 0;
  let antes = process.threadCpuUsage();
  const mirar = () => {
    const { user, system } = process.threadCpuUsage(antes);
    mayor = Math.max(mayor, (user + system) / 1_000);
    antes = process.threadCpuUsage();
  };
  const reloj = setInterval(mirar, MIRADA_MS);
  return {
    async durante(hacer) {
      // What prepared the input is behind us.
      await vuelta();
      antes = process.threadCpuUsage();
      mayor = 0;
      await hacer();
      await vuelta();
      mirar();
      return mayor;
    },
    cerrar: () => clearInterval(reloj),
  };
}

/** Milliseconds of processor that one input may take of the thread that serves everybody. */
export const LIMITE_MS = 200;

/** A request may cost so many times what its bytes cost by themselves. */
const PISO_VECES = 4;

/** Processor time of this thread that something takes at once, in milliseconds; the smaller of two. */
function costoDe(hacer: () => unknown): number {
  const veces = [1, 2].map(() => {
    const antes = process.threadCpuUsage();
    hacer();
    const { user, system } = process.threadCpuUsage(antes);
    return (user + system) / 1_000;
  });
  return Math.min(...veces);
}

export interface Ensayo {
  nombre: string;
  /** Of what is larger than a megabyte. */
  limiteMs?: number | undefined;
  /**
   * What cannot be done without, over the same bytes. What is large is mostly copied, which costs several times as much on a
   * machine whose cores and memory others use: the request is held against this one's own price.
   */
  piso?(): unknown;
  /** Makes the input: that takes its time as well. */
  preparar?(): void | Promise<void>;
  hacer(): Promise<unknown>;
}

/** Those that are slow twice, with their time: once, it may have been something that the process did for the first time. */
export async function soloLentos(medida: Medida, ensayos: Iterable<Ensayo>): Promise<string[]> {
  const lentos: string[] = [];
  for (const { nombre, limiteMs = LIMITE_MS, piso, preparar, hacer } of ensayos) {
    await preparar?.();
    const una = await medida.durante(hacer);
    if (una <= limiteMs) continue;
    const otra = await medida.durante(hacer);
    const menor = Math.min(una, otra);
    if (menor <= limiteMs || (piso && menor <= PISO_VECES * costoDe(piso))) continue;
    lentos.push(`${nombre}: ${Math.round(menor)} ms`);
  }
  return lentos;
}
