import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { CabeceraDePapel } from "@ventanilla/contract/mensaje/papel";
import { expect, it } from "vitest";
import { JobError } from "../../../../shared/workers/index.ts";
import { imprimir } from "./imprenta.ts";

/** No document begins with it. */
const MALA = {} as CabeceraDePapel;

it("un hilo de trabajo que cae antes de que se le pida nada corta el documento, y no el proceso", async () => {
  async function* tandas() {
    // One that began later has fallen by now.
    const otro = new Worker(new URL("./taller.ts", import.meta.url), { workerData: MALA, execArgv: [] });
    await once(otro, "exit").catch(() => undefined);
    yield [];
  }
  await expect(imprimir(MALA, tandas()).next()).rejects.toBeInstanceOf(JobError);
});
