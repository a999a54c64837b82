import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BaseDePrueba, crearBaseDePrueba } from "../test/base-de-datos.ts";
import { identityOf } from "./db/embedded/process.ts";

const PROGRAMA = join(import.meta.dirname, "main.ts");
/** A test that runs out of time stops nothing: what it started ends with whoever runs the tests. */
const CON_QUIEN_PRUEBA = new URL("../../../scripts/run/with-starter.ts", import.meta.url).href;

let base: BaseDePrueba;
const carpeta = mkdtempSync(join(tmpdir(), "ventanilla-puerto-"));
const ocupado = createServer();
beforeAll(async () => {
  base = await crearBaseDePrueba();
  ocupado.listen(0, "127.0.0.1");
  await once(ocupado, "listening");
}, 60_000);
afterAll(async () => {
  ocupado.close();
  await base?.close();
  rmSync(carpeta, { recursive: true, force: true });
});

it("arrancar: con el puerto ocupado termina, dice por qué y no deja nada abierto", async () => {
  const hijo = spawn(process.execPath, ["--import", CON_QUIEN_PRUEBA, PROGRAMA], {
    env: {
      ...process.env,
      VENTANILLA_STARTER: identityOf(process.pid),
      DEMO: "1",
      PORT: String((ocupado.address() as AddressInfo).port),
      DATABASE_URL: base.url,
      DATA_DIR: carpeta,
      SECRET_KEY: "una clave de pruebas con más de treinta y dos letras",
      WEB_DIST: "/no-existe",
      LOG_LEVEL: "warn",
      NODE_COMPILE_CACHE: join(import.meta.dirname, "../../../.cache/node"),
      NODE_OPTIONS: "",
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const [dicho, [codigo]] = await Promise.all([text(hijo.stderr), once(hijo, "exit")]);
  expect([codigo, dicho]).toEqual([1, expect.stringContaining("EADDRINUSE")]);
  // A process that is gone without a word is believed to be alive for a while, and what it held waits.
  const { rows } = await base.conexion.pool.query("SELECT count(*)::int AS vivos FROM proceso");
  expect(rows).toEqual([{ vivos: 0 }]);
});
