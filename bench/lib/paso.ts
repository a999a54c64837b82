import { setTimeout as esperar } from "node:timers/promises";

export interface Paso {
  porSegundo: number;
  segundos: number;
}

/** Begins so many a second, whether or not those before have ended; what each answered, once all have. */
export async function alPaso<T>(
  { porSegundo, segundos }: Paso,
  hacer: (i: number) => Promise<T>,
): Promise<T[]> {
  const inicio = performance.now();
  const enCamino: Promise<T>[] = [];
  for (let i = 0; i < porSegundo * segundos; i += 1) {
    await esperar(Math.max(0, inicio + (i * 1000) / porSegundo - performance.now()));
    enCamino.push(hacer(i));
  }
  return Promise.all(enCamino);
}
