import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { NO_INSTALLATION } from "../../../scripts/run/no-installation.ts";
import { type BaseDePrueba, crearBaseDePrueba } from "../test/base-de-datos.ts";
import { identityOf } from "./db/embedded/process.ts";
import { crearEntidad } from "./domains/entidad/entidad.factory.ts";
import { MARCAS_DEMO } from "./domains/entidad/index.ts";

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

/** Runs until it ends by itself, and answers how, with what it said. */
async function arrancar(url: string, ambiente: NodeJS.ProcessEnv): Promise<[number | null, string]> {
  const hijo = spawn(process.execPath, ["--import", CON_QUIEN_PRUEBA, PROGRAMA], {
    env: {
      ...process.env,
      ...NO_INSTALLATION,
      VENTANILLA_STARTER: identityOf(process.pid),
      PORT: String((ocupado.address() as AddressInfo).port),
      DATABASE_URL: url,
      DATA_DIR: carpeta,
      SECRET_KEY: "una clave de pruebas con más de treinta y dos letras",
      WEB_DIST: "/no-existe",
      LOG_LEVEL: "warn",
      NODE_COMPILE_CACHE: join(import.meta.dirname, "../../../.cache/node"),
      NODE_OPTIONS: "",
      ...ambiente,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const [dicho, [codigo]] = await Promise.all([text(hijo.stderr), once(hijo, "exit")]);
  return [codigo, dicho];
}

it("arrancar: con el puerto ocupado termina, dice por qué y no deja nada abierto", async () => {
  expect(await arrancar(base.url, { DEMO: "1" })).toEqual([1, expect.stringContaining("EADDRINUSE")]);
  // A process that is gone without a word is believed to be alive for a while, and what it held waits.
  const { rows } = await base.conexion.pool.query("SELECT count(*)::int AS vivos FROM proceso");
  expect(rows).toEqual([{ vivos: 0 }]);
});

const EN_LA_RED = { DEMO: "", PUBLIC_URL: "https://ventanilla.example", TRUST_PROXY: "1" };
/** Nobody listens there. */
const DE_NADIE = "postgres://mesa:clave@127.0.0.1:9/ventanilla";

it.each([
  ["le falta un ajuste", { PUBLIC_URL: "" }, "Faltan variables para producción: PUBLIC_URL"],
  ["uno no vale", { SMTP_URL: "smtp://mesa:50%@correo.interno" }, "at SMTP_URL"],
  ["no puede entrar a su base", {}, "de DATABASE_URL: connect ECONNREFUSED 127.0.0.1:9"],
])(
  "arrancar: si %s lo dice con una frase y termina, sin nombrar un lugar del código",
  async (_que, ambiente, frase) => {
    const [codigo, dicho] = await arrancar(DE_NADIE, { ...EN_LA_RED, ...ambiente });
    expect([codigo, dicho]).toEqual([1, expect.stringContaining(frase)]);
    expect(dicho).not.toContain(".ts:");
  },
);

describe("arrancar para ciudadanos", () => {
  let suya: BaseDePrueba;
  beforeEach(async () => {
    suya = await crearBaseDePrueba();
  });
  afterEach(() => suya.close());
  const servir = () => arrancar(suya.url, EN_LA_RED);

  it("sobre una base propia y al día sólo le falta el puerto, también si dejó INACTIVO a la demostración y no puede cambiar el registro ni lo que es del dueño", async () => {
    await crearEntidad(suya.db);
    await crearEntidad(suya.db, { id_portal_unico: MARCAS_DEMO.registro, estado: "INACTIVO" });
    await suya.conexion.pool.query(
      "REVOKE UPDATE, DELETE, TRUNCATE ON log, log_sello FROM CURRENT_USER; REVOKE INSERT, UPDATE, DELETE ON migracion, funcion, epoca FROM CURRENT_USER",
    );
    expect(await servir()).toEqual([1, expect.stringContaining("EADDRINUSE")]);
  });

  it.each([
    [
      "a la que le falta lo de esta versión: dice qué hay que correr",
      () => suya.conexion.pool.query("DELETE FROM funcion WHERE nombre = 'marcar_cambios'"),
      "Falta «npm run migrate»: a la base de datos le falta de esta versión marcar_cambios.",
    ],
    [
      "en la que entran las cuentas de la demostración: dice qué hacer con ellas",
      () => crearEntidad(suya.db, { id_portal_unico: MARCAS_DEMO.transporte }),
      "instituciones de la demostración",
    ],
    [
      "en la que le faltan permisos sobre una tabla nueva: dice cuáles, y dónde están los GRANT",
      () =>
        suya.conexion.pool.query(
          "REVOKE ALL ON epoca FROM CURRENT_USER; REVOKE INSERT, DELETE ON mencion FROM CURRENT_USER; REVOKE USAGE ON SEQUENCE mensaje_id_seq FROM CURRENT_USER",
        ),
      "epoca (SELECT), mencion (INSERT, DELETE), mensaje_id_seq (USAGE). Como dueño",
    ],
    [
      "en la que no puede leer ni qué le falta: dice que son los permisos",
      () => suya.conexion.pool.query("REVOKE ALL ON ALL TABLES IN SCHEMA public FROM CURRENT_USER"),
      "no tiene todos los permisos",
    ],
  ])("no arranca sobre una base %s", async (_cual, estropear, frase) => {
    await estropear();
    const [codigo, dicho] = await servir();
    expect([codigo, dicho]).toEqual([1, expect.stringContaining(frase)]);
    // A sentence, not a place in the code.
    expect(dicho).not.toContain("main.ts");
  });
});
