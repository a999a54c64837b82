import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as vuelta } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Pedido, run } from "../../../test/trabajos/trabajo-de-prueba.ts";
import { createLogger } from "../logger.ts";
import { isUndone, type Job, openWorkers, type Workers } from "./index.ts";

const LARGO = 60_000;
const trabajo = (limitMs = LARGO): Job<Pedido, ReturnType<typeof run>> => ({
  module: new URL("../../../test/trabajos/trabajo-de-prueba.ts", import.meta.url),
  limitMs,
});

let lineas: string[];
let workers: Workers;
beforeEach(() => {
  lineas = [];
  const logger = createLogger("error", { write: (linea: string) => void lineas.push(linea) });
  workers = openWorkers({ logger, threads: 1, memoryMb: 64 });
});
afterEach(() => workers.close());

it("hilos de trabajo: quien pide recibe lo suyo, en el orden en que se pidió", async () => {
  expect(await Promise.all([workers.run(trabajo(), "doble"), workers.run(trabajo(), "doble")])).toEqual([
    "dobledoble",
    "dobledoble",
  ]);
});

it("hilos de trabajo: un error se cuenta a quien pidió y el hilo sigue", async () => {
  await expect(workers.run(trabajo(), "error")).rejects.toMatchObject({
    kind: "threw",
    message: "RangeError: no puedo",
  });
  await expect(workers.run(trabajo(), "funcion")).rejects.toMatchObject({ kind: "threw" });
  expect(await workers.run(trabajo(), "doble")).toBe("dobledoble");
  expect(lineas).toEqual([]);
});

it.each([
  ["que no acaba nunca se corta a su hora", "siempre", 1_500, "time"],
  ["que come toda la memoria cae solo", "memoria", LARGO, "fell"],
  ["que acaba con su hilo", "fin", LARGO, "fell"],
] as const)(
  "hilos de trabajo: lo %s, se registra, y lo que esperaba detrás se hace",
  async (_, que, limite, kind) => {
    const malo = workers.run(trabajo(limite), que);
    const detras = workers.run(trabajo(), "doble");
    await expect(malo).rejects.toMatchObject({ name: "JobError", kind });
    expect(await detras).toBe("dobledoble");
    expect(lineas).toHaveLength(1);
    expect(lineas[0]).toContain("trabajo-de-prueba.ts");
  },
);

it("hilos de trabajo: mientras su programa no está, como cuando se instala otra versión, nada se sabe del trabajo; cuando está, se hace", async () => {
  const carpeta = mkdtempSync(join(tmpdir(), "ventanilla-programa-"));
  try {
    const programa = join(carpeta, "programa.mjs");
    const suyo: Job<string, string> = { module: pathToFileURL(programa), limitMs: LARGO };
    const sinPaquete = workers.run(suyo, "doble").catch((error: unknown) => error);
    expect(await sinPaquete).toMatchObject({ name: "JobError", kind: "absent" });
    expect(isUndone(await sinPaquete)).toBe(true);
    writeFileSync(programa, "export const run = (texto) => texto + texto;");
    expect(await workers.run(suyo, "a")).toBe("aa");
  } finally {
    rmSync(carpeta, { recursive: true, force: true });
  }
});

it("hilos de trabajo: lo que el sistema no le da, como un archivo o sitio en el disco, nada dice del trabajo, y el hilo sigue", async () => {
  const sinDisco = await workers.run(trabajo(), "disco").catch((error: unknown) => error);
  expect(sinDisco).toMatchObject({ name: "JobError", kind: "denied" });
  expect(isUndone(sinDisco)).toBe(true);
  expect(await workers.run(trabajo(), "doble")).toBe("dobledoble");
  expect(lineas).toEqual([]);
});

it("hilos de trabajo: mientras uno no acaba, este hilo atiende", async () => {
  const hasta = new Int32Array(new SharedArrayBuffer(4));
  const hecho = workers.run(trabajo(), { hasta });
  for (let vez = 0; vez < 1_000; vez += 1) await vuelta();
  // It goes on until this thread says so: one that did the work itself, or waited for it, never would.
  Atomics.store(hasta, 0, 1);
  Atomics.notify(hasta, 0);
  expect(await hecho).not.toBe("timed-out");
});

it("hilos de trabajo: no ven los secretos del proceso", async () => {
  expect(await workers.run(trabajo(), "secretos")).toEqual([]);
});

it("hilos de trabajo: al cerrar, lo pendiente se dice cerrado y nada más se acepta", async () => {
  const pendientes = [workers.run(trabajo(), "siempre"), workers.run(trabajo(), "doble")].map((uno) =>
    uno.catch(({ kind }: { kind: string }) => kind),
  );
  await workers.close();
  expect(await Promise.all(pendientes)).toEqual(["closed", "closed"]);
  await expect(workers.run(trabajo(), "doble")).rejects.toMatchObject({ kind: "closed" });
  expect(lineas).toEqual([]);
});
