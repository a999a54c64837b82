import { AsyncLocalStorage, createHook } from "node:async_hooks";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BaseDePrueba, crearBaseDePrueba } from "../test/base-de-datos.ts";
import type { AppOptions } from "./app/deps.ts";
import { createApp } from "./app.ts";
import { createLogger } from "./shared/logger.ts";

let base: BaseDePrueba;
const carpeta = mkdtempSync(join(tmpdir(), "ventanilla-raiz-"));

beforeAll(async () => {
  base = await crearBaseDePrueba();
}, 60_000);
afterAll(async () => {
  await base?.close();
  rmSync(carpeta, { recursive: true, force: true });
});

type Env = AppOptions["env"];

const env: Env = {
  demo: true,
  secret: "una clave de pruebas con más de treinta y dos letras",
  webDist: "/no-existe",
  trustProxy: 0,
  metrics: null,
  apiDocs: false,
  publicUrl: "http://127.0.0.1",
  allowedOutbound: [],
  redisUrl: undefined,
  archivos: { kind: "disk", folder: carpeta },
};

const opciones = (): AppOptions => ({ env, database: base.conexion, logger: createLogger("silent") });

/** A setting that cannot be read fails the part that reads it, and no part before it. */
const averiado = <T extends object>(lleno: T, clave: string): T =>
  Object.defineProperty({ ...lleno }, clave, {
    enumerable: true,
    get() {
      throw new Error("ajuste averiado");
    },
  });

async function lineasDelBus(): Promise<number> {
  const { rows } = await base.conexion.pool.query(
    "SELECT count(*)::int AS lineas FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'ventanilla bus'",
  );
  return rows[0].lineas;
}

async function procesos(): Promise<number> {
  const { rows } = await base.conexion.pool.query("SELECT count(*)::int AS vivos FROM proceso");
  return rows[0].vivos;
}

/** Marks what the server starts, and what that starts in turn. */
const deLaApp = new AsyncLocalStorage<true>();
const relojes = new Map<number, { timer: NodeJS.Timeout; desde: string }>();
const vigia = createHook({
  init(id, type, _trigger, resource) {
    if (type !== "Timeout" || deLaApp.getStore() === undefined) return;
    const desde = new Error("reloj").stack ?? "";
    // The pool is the test's own, and watches its idle connections.
    if (!desde.includes("/pg-pool/")) relojes.set(id, { timer: resource as NodeJS.Timeout, desde });
  },
  destroy: (id) => void relojes.delete(id),
});
beforeAll(() => void vigia.enable());
afterAll(() => void vigia.disable());

/** Clocks that run: a beat, a sweep, a task, a grace, a line that is tried again. Where each was started. */
const corriendo = (): string[] =>
  [...relojes.values()].filter(({ timer }) => timer.hasRef()).map(({ desde }) => desde);

async function nadaAbierto(): Promise<void> {
  expect(await procesos()).toBe(0);
  await expect.poll(lineasDelBus, { timeout: 5_000 }).toBe(0);
  await expect.poll(corriendo, { timeout: 5_000 }).toEqual([]);
}

describe("la raíz del servidor", () => {
  it.each<[string, () => AppOptions]>([
    ["los archivos", () => ({ ...opciones(), env: averiado(env, "archivos") })],
    ["las descargas", () => ({ ...opciones(), times: averiado({}, "downloadS") })],
    ["la página", () => ({ ...opciones(), env: averiado(env, "webDist") })],
    ["las consultas", () => ({ ...opciones(), env: averiado(env, "demo") })],
    ["las escuchas, lo último", () => ({ ...opciones(), times: averiado({}, "listeners") })],
  ])("si al construir fallan %s, cierra todo lo que ya había abierto", async (_parte, averiadas) => {
    await expect(deLaApp.run(true, () => createApp(averiadas()))).rejects.toThrow("ajuste averiado");
    await nadaAbierto();
  });

  it("cierra todo lo que abrió, y cerrar otra vez no hace nada", async () => {
    const app = await deLaApp.run(true, () => createApp(opciones()));
    await app.http.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.http.server.address() as AddressInfo;
    expect(await procesos()).toBe(1);
    expect(corriendo()).not.toEqual([]);
    await expect.poll(lineasDelBus, { timeout: 5_000 }).toBe(1);
    await deLaApp.run(true, () => Promise.all([app.close(), app.close()]));
    await deLaApp.run(true, () => app.close());
    await nadaAbierto();
    await expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow();
  });
});
