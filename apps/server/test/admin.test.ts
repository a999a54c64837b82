import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { verifyLog } from "../../../scripts/admin/log-verify.ts";
import { claveDeSello, crearSellador } from "../src/domains/log/index.ts";
import { type BaseDePrueba, crearBaseDePrueba } from "./base-de-datos.ts";

const SECRET = "una clave de pruebas con más de treinta y dos letras";
const ADMIN = join(import.meta.dirname, "../../../scripts/admin.ts");

let base: BaseDePrueba;
beforeEach(async () => {
  base = await crearBaseDePrueba();
}, 60_000);
afterEach(() => base.close());

const escribir = (cuantas: number) =>
  sql`INSERT INTO log (nivel, tipo, mensaje) SELECT 'INFO', 'prueba.fila', 'Fila ' || n FROM generate_series(1, ${cuantas}::int) AS n`.execute(
    base.db,
  );
const sellar = () => crearSellador(base.db, claveDeSello(SECRET)).sellar();
async function comprobar(...options: string[]) {
  const lines: string[] = [];
  const code = await verifyLog(base.db, SECRET, { options, print: (line) => void lines.push(line) });
  return { code, lines };
}

it("admin log verify: dice que está como se selló, nombra la cola y el último sello, y termina con 0 [D107]", async () => {
  expect((await comprobar()).lines).toEqual([
    "0 sellos, 0 filas selladas.",
    "No queda nada sin sello.",
    "El registro está como se selló.",
  ]);
  await escribir(3);
  await sellar();
  await escribir(2);
  const { code, lines } = await comprobar();
  expect(code).toBe(0);
  expect(lines[0]).toBe("1 sellos, 3 filas selladas.");
  expect(lines[1]).toBe("Sin sello todavía: 2 filas, de la 4 a la 5.");
  const apuntado = /^Último sello: (?<sello>1:[0-9a-f]{64})$/.exec(lines[2] ?? "")?.groups?.["sello"];
  expect((await comprobar(`--sello=${apuntado}`)).code).toBe(0);
  expect(await comprobar(`--sello=1:${"0".repeat(64)}`)).toMatchObject({ code: 1 });
  await expect(comprobar("--sello=1")).rejects.toThrow("--sello=<número>:<huella>");
});

it("admin log verify: la orden misma nombra lo cambiado y termina con 1; sin decir qué, dice cómo se usa [D107]", async () => {
  await escribir(3);
  await sellar();
  await sql`ALTER TABLE log DISABLE TRIGGER USER`.execute(base.db);
  await sql`UPDATE log SET mensaje = 'Otra' WHERE id = 2`.execute(base.db);
  const env = { ...process.env, DATABASE_URL: base.url, SECRET_KEY: SECRET };
  const orden = (...args: string[]) =>
    promisify(execFile)(process.execPath, [ADMIN, ...args], { env }).then(
      ({ stdout }) => ({ code: 0, stdout, stderr: "" }),
      (error: { code: number; stdout: string; stderr: string }) => error,
    );
  const rota = await orden("log", "verify");
  expect(rota.code).toBe(1);
  expect(rota.stdout).toContain("Fila 2: no dice lo que decía cuando se selló (sello 1).");
  expect(rota.stdout).toContain("El registro NO está como se selló: 1 hallazgo.");
  expect(await orden("log")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("npm run admin -- log verify"),
  });
});
