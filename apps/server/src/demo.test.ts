import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BaseDePrueba, crearBaseDePrueba } from "../test/base-de-datos.ts";
import { createApp } from "./app.ts";
import { readEnv } from "./env.ts";
import { createLogger } from "./shared/logger.ts";

let base: BaseDePrueba;
const folder = mkdtempSync(join(tmpdir(), "ventanilla-demo-"));
beforeAll(async () => {
  base = await crearBaseDePrueba();
}, 60_000);
afterAll(async () => {
  await base?.close();
  rmSync(folder, { recursive: true, force: true });
});

const PRODUCTION = {
  DATABASE_URL: "postgres://x/y",
  SECRET_KEY: "una clave de pruebas con más de treinta y dos letras",
  PUBLIC_URL: "https://ventanilla.example",
  TRUST_PROXY: "1",
  SIMULATORS_PORT: "3177",
  DATA_DIR: folder,
  WEB_DIST: "/no-existe",
};

it.each([
  ["producción no dice ninguna, aunque su ambiente nombre un puerto", {}, null],
  ["la demostración dice su puerto", { DEMO: "1" }, 3177],
] as const)("la página del ciudadano: %s", async (_quien, demo, puerto) => {
  const env = readEnv({ ...PRODUCTION, ...demo });
  const app = await createApp({ env, database: base.conexion, logger: createLogger("silent") });
  const { statusCode, body } = await app.http.inject({ url: "/ws/api/public/ingresos" });
  await app.close();
  expect([statusCode, JSON.parse(body).ciudadano]).toEqual([200, puerto]);
});
