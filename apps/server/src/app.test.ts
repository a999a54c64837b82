import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turno } from "node:timers/promises";
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

/** Clocks that run: a beat, a sweep, a task, a grace, a line that is tried again. The pool's own watch idle connections. */
const relojes = (): number =>
  process.getActiveResourcesInfo().filter((recurso) => recurso === "Timeout").length -
  base.conexion.pool.idleCount;

async function nadaAbierto(relojesAntes: number): Promise<void> {
  expect(await procesos()).toBe(0);
  await expect.poll(lineasDelBus, { timeout: 5_000 }).toBe(0);
  // Turn by turn: a poll would run a clock of its own.
  const limite = performance.now() + 5_000;
  while (relojes() > relojesAntes && performance.now() < limite) await turno();
  expect(relojes()).toBeLessThanOrEqual(relojesAntes);
}

describe("la raíz del servidor", () => {
  it.each<[string, () => AppOptions]>([
    ["los archivos", () => ({ ...opciones(), env: averiado(env, "archivos") })],
    ["las descargas", () => ({ ...opciones(), times: averiado({}, "downloadS") })],
    ["la página", () => ({ ...opciones(), env: averiado(env, "webDist") })],
    ["las consultas", () => ({ ...opciones(), env: averiado(env, "demo") })],
    ["las escuchas, lo último", () => ({ ...opciones(), times: averiado({}, "listeners") })],
  ])("si al construir fallan %s, cierra todo lo que ya había abierto", async (_parte, averiadas) => {
    await base.conexion.pool.query("SELECT 1");
    const antes = relojes();
    await expect(createApp(averiadas())).rejects.toThrow("ajuste averiado");
    await nadaAbierto(antes);
  });

  it("cierra todo lo que abrió, y cerrar otra vez no hace nada", async () => {
    const antes = relojes();
    const app = await createApp(opciones());
    await app.http.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.http.server.address() as AddressInfo;
    expect(await procesos()).toBe(1);
    await expect.poll(lineasDelBus, { timeout: 5_000 }).toBe(1);
    await Promise.all([app.close(), app.close()]);
    await app.close();
    await nadaAbierto(antes);
    await expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow();
  });
});
