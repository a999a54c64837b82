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
  // A thread may also fall while nothing is asked of it, and an error that nobody hears ends the process.
  const caida = new Promise<never>((_, fallar) => {
    taller.on("error", (error: Error) => fallar(new JobError("fell", error.message, { cause: error })));
    taller.on("exit", (codigo) => fallar(new JobError("fell", `the thread ended with ${codigo}`)));
  });
  caida.catch(() => undefined);
  try {
    for await (const tanda of tandas) yield* await entregado(taller, caida, tanda);
    yield* await entregado(taller, caida, null);
  } finally {
    await taller.terminate();
  }
}

async function entregado(taller: Worker, caida: Promise<never>, encargo: Encargo): Promise<Entregado> {
  const tarde = new AbortController();
  const reloj = setTimeout(
    () => tarde.abort(new JobError("time", `a part took longer than ${PARTE_MS} ms`)),
    PARTE_MS,
  );
  const dicho = once(taller, "message", { signal: tarde.signal });
  dicho.catch(() => undefined);
  try {
    taller.postMessage(encargo);
    const [listo] = await Promise.race([dicho, caida]);
    return listo as Entregado;
  } catch (error) {
    throw tarde.signal.aborted ? tarde.signal.reason : error;
  } finally {
    clearTimeout(reloj);
    tarde.abort();
  }
}
