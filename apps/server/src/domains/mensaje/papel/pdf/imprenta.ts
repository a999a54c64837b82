import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { CabeceraDePapel, MensajeDePapel } from "@ventanilla/contract/mensaje/papel";
import { JobError } from "../../../../shared/workers/index.ts";
import type { Encargo, Entregado } from "./taller.ts";

/** For one part of a thread, by the clock. Far above what an honest one needs: a busy machine is no attack. */
const PARTE_MS = 60_000;
/** For what a document holds while it is drawn: where its pages and its parts stand. */
const MEMORIA_MB = 512;

/**
 * The document of a case in pieces, as its thread is read: a part of the thread is drawn, beside the thread that serves
 * everybody, and sent before the next one is read. Whoever does not want the rest ends it with `return`.
 */
export async function* imprimir(
  cabecera: CabeceraDePapel,
  tandas: AsyncIterable<MensajeDePapel[]>,
): AsyncGenerator<Uint8Array> {
  const taller = new Worker(new URL("./taller.ts", import.meta.url), {
    workerData: cabecera,
    // What strangers wrote is worked on without the process's secrets.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORIA_MB, maxYoungGenerationSizeMb: 64 },
  });
  try {
    for await (const tanda of tandas) yield* await entregado(taller, tanda);
    yield* await entregado(taller, null);
  } finally {
    await taller.terminate();
  }
}

async function entregado(taller: Worker, encargo: Encargo): Promise<Entregado> {
  const espera = new AbortController();
  const reloj = setTimeout(() => espera.abort(), PARTE_MS);
  const acabado = once(taller, "exit", { signal: espera.signal }).then(([codigo]) => {
    throw new JobError("fell", `the thread ended with ${codigo}`);
  });
  try {
    const dicho = once(taller, "message", { signal: espera.signal });
    taller.postMessage(encargo);
    const [listo] = await Promise.race([dicho, acabado]);
    return listo as Entregado;
  } catch (error) {
    if (error instanceof Error && error.name === "AbortError")
      throw new JobError("time", `a part took longer than ${PARTE_MS} ms`);
    throw error;
  } finally {
    clearTimeout(reloj);
    espera.abort();
    acabado.catch(() => undefined);
  }
}
