import { setTimeout as esperar } from "node:timers/promises";

/** Something outside that takes its time: `hacer`, so many milliseconds late. Never a way to wait for an event. */
export const lento =
  <A extends unknown[], R>(ms: number, hacer: (...partes: A) => R) =>
  async (...partes: A): Promise<Awaited<R>> => {
    await esperar(ms);
    return await hacer(...partes);
  };
