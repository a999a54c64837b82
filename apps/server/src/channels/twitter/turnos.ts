import { setTimeout as sleep } from "node:timers/promises";

/** Calls that X answers in a time, of one kind and for one account: counted here, so that it need not refuse. */
export interface Turnos {
  /** Resolves when a call may be made; rejects when the signal aborts. */
  esperar(signal: AbortSignal): Promise<void>;
  /** X itself says how long nothing is answered. */
  pausar(ms: number): void;
}

export function crearTurnos({ cuantas, enMs }: { cuantas: number; enMs: number }): Turnos {
  /** When the latest calls were made, oldest first. */
  const hechas: number[] = [];
  let noAntes = 0;
  const falta = (ahora: number): number => {
    const primera = hechas.length < cuantas ? undefined : hechas.at(-cuantas);
    return Math.max(noAntes - ahora, primera === undefined ? 0 : primera + enMs - ahora);
  };
  return {
    async esperar(signal) {
      for (let ms = falta(performance.now()); ms > 0; ms = falta(performance.now()))
        await sleep(ms, undefined, { signal });
      hechas.push(performance.now());
      if (hechas.length > cuantas) hechas.shift();
    },
    pausar(ms) {
      noAntes = performance.now() + ms;
    },
  };
}
