import { AsyncLocalStorage, createHook } from "node:async_hooks";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GRAPHQL_PATH } from "@ventanilla/contract/common/route";
import { ROL } from "@ventanilla/contract/permisos";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BaseDePrueba, crearBaseDePrueba } from "../test/base-de-datos.ts";
import type { AppOptions } from "./app/deps.ts";
import { createApp } from "./app.ts";
import { crearEntidad } from "./domains/entidad/entidad.factory.ts";
import { crearFirma } from "./domains/sesion/index.ts";
import { crearSesion } from "./domains/sesion/sesion.factory.ts";
import { crearUsuario } from "./domains/usuario/usuario.factory.ts";
import { createLogger } from "./shared/logger.ts";

let base: BaseDePrueba;
const folder = mkdtempSync(join(tmpdir(), "ventanilla-raiz-"));

beforeAll(async () => {
  base = await crearBaseDePrueba();
}, 60_000);
afterAll(async () => {
  await base?.close();
  rmSync(folder, { recursive: true, force: true });
});

type Env = AppOptions["env"];

const env: Env = {
  demo: true,
  demoPort: null,
  secret: "una clave de pruebas con más de treinta y dos letras",
  webDist: "/no-existe",
  trustProxy: 0,
  metrics: null,
  apiDocs: false,
  publicUrl: "http://127.0.0.1",
  allowedOutbound: [],
  redisUrl: undefined,
  smtp: null,
  ciudadania: null,
  archivos: { kind: "disk", folder },
};

const optionsOf = (): AppOptions => ({ env, database: base.conexion, logger: createLogger("silent") });

/** A setting that cannot be read fails the part that reads it, and no part before it. */
const breaking = <T extends object>(whole: T, key: string): T =>
  Object.defineProperty({ ...whole }, key, {
    enumerable: true,
    get() {
      throw new Error("ajuste averiado");
    },
  });

async function busLines(): Promise<number> {
  const { rows } = await base.conexion.pool.query(
    "SELECT count(*)::int AS lineas FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'ventanilla bus'",
  );
  return rows[0].lineas;
}

async function processes(): Promise<number> {
  const { rows } = await base.conexion.pool.query("SELECT count(*)::int AS vivos FROM proceso");
  return rows[0].vivos;
}

/** Marks what the server starts, and what that starts in turn. */
const ofTheApp = new AsyncLocalStorage<true>();
const clocks = new Map<number, { timer: NodeJS.Timeout; startedAt: string }>();
const watch = createHook({
  init(id, type, _trigger, resource) {
    if (type !== "Timeout" || ofTheApp.getStore() === undefined) return;
    const startedAt = new Error("reloj").stack ?? "";
    // The pool is the test's own, and watches its idle connections.
    if (!startedAt.includes("/pg-pool/")) clocks.set(id, { timer: resource as NodeJS.Timeout, startedAt });
  },
  destroy: (id) => void clocks.delete(id),
});
beforeAll(() => void watch.enable());
afterAll(() => void watch.disable());

/** Clocks that run: a beat, a sweep, a task, a grace, a line that is tried again. Where each was started. */
const running = (): string[] =>
  [...clocks.values()].filter(({ timer }) => timer.hasRef()).map(({ startedAt }) => startedAt);

async function expectNothingOpen(): Promise<void> {
  expect(await processes()).toBe(0);
  await expect.poll(busLines).toBe(0);
  await expect.poll(running).toEqual([]);
}

describe("la raíz del servidor", () => {
  it.each<[string, () => AppOptions]>([
    ["los archivos", () => ({ ...optionsOf(), env: breaking(env, "archivos") })],
    ["las descargas", () => ({ ...optionsOf(), times: breaking({}, "downloadS") })],
    ["la página", () => ({ ...optionsOf(), env: breaking(env, "webDist") })],
    ["las consultas", () => ({ ...optionsOf(), env: breaking(env, "demo") })],
    ["las escuchas, lo último", () => ({ ...optionsOf(), times: breaking({}, "listeners") })],
  ])("si al construir fallan %s, cierra todo lo que ya había abierto", async (_part, broken) => {
    await expect(ofTheApp.run(true, () => createApp(broken()))).rejects.toThrow("ajuste averiado");
    await expectNothingOpen();
  });

  it("cierra todo lo que abrió, y cerrar otra vez no hace nada", async () => {
    const app = await ofTheApp.run(true, () => createApp(optionsOf()));
    await app.http.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.http.server.address() as AddressInfo;
    expect(await processes()).toBe(1);
    expect(running()).not.toEqual([]);
    await expect.poll(busLines).toBe(1);
    await ofTheApp.run(true, () => Promise.all([app.close(), app.close()]));
    await ofTheApp.run(true, () => app.close());
    await expectNothingOpen();
    await expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow();
  });

  it.each([
    [true, 200],
    [false, 400],
  ])("en la demostración (%s) se cuenta qué consultas hay, y si no, no", async (demo, status) => {
    const usuario = await crearUsuario(base.db, {
      id_entidad: await crearEntidad(base.db),
      id_rol: ROL.ADMIN,
    });
    const token = await crearSesion(base.db, crearFirma(env.secret), usuario.id);
    const app = await createApp({ ...optionsOf(), env: { ...env, demo } });
    const answer = await app.http.inject({
      method: "POST",
      url: GRAPHQL_PATH,
      headers: { authorization: `Bearer ${token}` },
      payload: { query: "{ __schema { queryType { name } } }" },
    });
    await app.close();
    expect(answer.statusCode).toBe(status);
  });
});
