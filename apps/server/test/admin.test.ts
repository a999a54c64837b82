import { execFile } from "node:child_process";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { promisify } from "node:util";
import { CONTRASENA_MIN, USUARIO_LOGIN_MAX } from "@ventanilla/contract/limites";
import { ROL } from "@ventanilla/contract/permisos";
import { traducir } from "@ventanilla/i18n";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSuperadmin, resetFactors, resetPassword } from "../../../scripts/admin/accounts.ts";
import type { Terminal } from "../../../scripts/admin/ask-password.ts";
import { verifyLog } from "../../../scripts/admin/log-verify.ts";
import { claveDeSello, crearSellador } from "../src/domains/log/index.ts";
import { claveDeIntento, reservarIntento } from "../src/domains/sesion/index.ts";
import { now } from "../src/shared/clock.ts";
import { passwordMatches } from "../src/shared/crypto.ts";
import { newUuid } from "../src/shared/ids.ts";
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

it("admin log verify: nombra la fila que falta y la que se agregó, y termina con 1 [D107]", async () => {
  await escribir(2);
  // The number of a row that was undone stays free.
  await sql`SELECT nextval(pg_get_serial_sequence('log', 'id'))`.execute(base.db);
  await escribir(1);
  await sellar();
  await sql`ALTER TABLE log DISABLE TRIGGER USER`.execute(base.db);
  await sql`DELETE FROM log WHERE id = 2`.execute(base.db);
  await sql`INSERT INTO log (id, nivel, tipo, mensaje) VALUES (3, 'INFO', 'prueba.fila', 'Otra')`.execute(
    base.db,
  );
  const { code, lines } = await comprobar();
  expect(code).toBe(1);
  expect(lines).toEqual([
    "Fila 2: falta (sello 1).",
    "Fila 3: no estaba cuando se selló (sello 1).",
    "1 sellos, 3 filas selladas.",
    "No queda nada sin sello.",
    expect.stringMatching(/^Último sello: 1:[0-9a-f]{64}$/),
    "El registro NO está como se selló: 2 hallazgos.",
  ]);
});

/** The order itself, as it is typed. */
function ordenar(url: string, ...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { ...process.env, DATABASE_URL: url, SECRET_KEY: SECRET };
  return promisify(execFile)(process.execPath, [ADMIN, ...args], { env }).then(
    ({ stdout }) => ({ code: 0, stdout, stderr: "" }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
}

/** Three programs are started, one after the other. */
const TRES_INICIOS_MS = 120_000;

it(
  "admin log verify: la orden misma nombra lo cambiado y termina con 1; sin decir qué, dice cómo se usa [D107]",
  async () => {
    await escribir(3);
    await sellar();
    await sql`ALTER TABLE log DISABLE TRIGGER USER`.execute(base.db);
    await sql`UPDATE log SET mensaje = 'Otra' WHERE id = 2`.execute(base.db);
    const orden = (...args: string[]) => ordenar(base.url, ...args);
    const rota = await orden("log", "verify");
    expect(rota.code).toBe(1);
    expect(rota.stdout).toContain("Fila 2: no dice lo que decía cuando se selló (sello 1).");
    expect(rota.stdout).toContain("El registro NO está como se selló: 1 hallazgo.");
    expect(await orden("log")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("npm run admin -- <orden>"),
    });
    const creada = await orden("superadmin", "create", "raiz", "--entidad=Ministerio");
    expect([creada.code, creada.stdout]).toEqual([0, expect.stringMatching(/^Contraseña: \S{16}$/m)]);
  },
  TRES_INICIOS_MS,
);

it("admin backup restored: quien no es dueño de las tablas lee que le toca a él, y nada cambia", async () => {
  // As of whoever serves: they use the sequences, and own none.
  await sql`REVOKE UPDATE ON ALL SEQUENCES IN SCHEMA public FROM CURRENT_USER`.execute(base.db);
  const epoca = () => base.db.selectFrom("epoca").select("id").executeTakeFirstOrThrow();
  const antes = await epoca();
  const { code, stderr } = await ordenar(base.url, "backup", "restored");
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/permission denied for sequence.*como dueño de las tablas/),
  ]);
  expect(stderr).not.toContain(".ts:");
  expect(await epoca()).toEqual(antes);
}, 60_000);

describe("cuentas desde la terminal", () => {
  async function crear(options: string[], terminal: Terminal | null = null) {
    const lines: string[] = [];
    const code = await createSuperadmin(base.db, {
      options,
      terminal,
      print: (line) => void lines.push(line),
    });
    return { code, lines, contrasena: claveDe(lines) };
  }
  async function restablecer(...options: string[]) {
    const lines: string[] = [];
    const place = { db: base.db, secret: SECRET };
    await resetPassword(place, { options, print: (line) => void lines.push(line) });
    return { lines, contrasena: claveDe(lines) };
  }
  const claveDe = (lines: readonly string[]) =>
    lines.map((line) => /^Contraseña: (?<clave>\S+)$/.exec(line)?.groups?.["clave"]).find(Boolean) ?? "";
  const cuenta = (usuario: string) =>
    base.db
      .selectFrom("usuario as u")
      .innerJoin("entidad as e", "e.id", "u.id_entidad")
      .select(["u.id", "u.id_rol", "u.contrasena", "u.debe_cambiar_contrasena", "u.estado", "e.nombre"])
      .where("u.usuario", "=", usuario)
      .executeTakeFirstOrThrow();
  const anotado = async (tipo: string) =>
    (await base.db.selectFrom("log").select(["mensaje", "datos"]).where("tipo", "=", tipo).execute()).map(
      ({ mensaje }) => mensaje,
    );
  /** A terminal at which somebody types these lines. */
  function alguien(...typed: string[]) {
    const input = new PassThrough();
    const output = new PassThrough();
    for (const line of typed) input.write(`${line}\n`);
    return { input, output, shown: () => String(output.read() ?? "") };
  }

  it("superadmin create: en una base vacía crea también la entidad; la contraseña inventada entra y se cambia al ingresar; queda anotado [A-producto-16]", async () => {
    const { code, contrasena } = await crear(["raiz", "--entidad=Ministerio"]);
    const hecha = await cuenta("raiz");
    expect([code, hecha.nombre, hecha.id_rol, hecha.estado]).toEqual([
      0,
      "Ministerio",
      ROL.SUPERADMIN,
      "ACTIVO",
    ]);
    expect(hecha.debe_cambiar_contrasena).toBe(true);
    expect(await passwordMatches(contrasena, hecha.contrasena)).toBe(true);
    expect(await anotado("usuario.crear")).toEqual(["Creó un SUPERADMIN desde la terminal"]);
    await crear(["otra", "--generar"]);
    expect((await cuenta("otra")).nombre).toBe("Ministerio");
    await expect(crear(["RAIZ"])).rejects.toThrow(traducir("es", "errores:USUARIO_REPETIDO"));
    await expect(crear(["nueva", "--entidad=Otra"])).rejects.toThrow(traducir("es", "errores:NO_EXISTE"));
    await expect(crear(["nueva", "--rol=1"])).rejects.toThrow("--rol=1");
    await expect(crear([])).rejects.toThrow("nombre de usuario");
  });

  it("superadmin create: quien se crea puede entrar: de la primera entidad en uso, con un nombre que cabe en el formulario de ingreso [A-login-05, D25]", async () => {
    const largo = "a".repeat(USUARIO_LOGIN_MAX + 1);
    await expect(crear([largo, "--entidad=Ministerio"])).rejects.toThrow(
      traducir("es", "usuarios:usuarioLargo", { limite: USUARIO_LOGIN_MAX }),
    );
    await sql`INSERT INTO entidad (nombre, estado) VALUES ('De muestra', 'INACTIVO')`.execute(base.db);
    const apagada = traducir("es", "errores:CUENTA_INACTIVA");
    await expect(crear(["raiz"])).rejects.toThrow(apagada);
    await expect(crear(["raiz", "--entidad=De muestra"])).rejects.toThrow(apagada);
    await crear(["raiz", "--entidad=Ministerio"]);
    await crear(["otra"]);
    expect([(await cuenta("raiz")).nombre, (await cuenta("otra")).nombre]).toEqual([
      "Ministerio",
      "Ministerio",
    ]);
    await expect(crear(["mas", "--entidad=Ministeiro"])).rejects.toThrow(traducir("es", "errores:NO_EXISTE"));
  });

  it("superadmin create: la contraseña escrita no se muestra; dos distintas o una débil se rechazan y no crean nada", async () => {
    const terminal = alguien("Una-frase-2026", "Una-frase-2026");
    const { lines } = await crear(["ana", "--entidad=Ministerio"], terminal);
    expect(await passwordMatches("Una-frase-2026", (await cuenta("ana")).contrasena)).toBe(true);
    expect(`${terminal.shown()}${lines.join()}`).not.toContain("Una-frase");
    await expect(crear(["eva"], alguien("Una-frase-2026", "otra"))).rejects.toThrow("No son la misma");
    await expect(crear(["eva"], alguien("corta", "corta"))).rejects.toThrow(
      traducir("es", "errores:CONTRASENA_NUEVA_INVALIDA", { minimo: CONTRASENA_MIN }),
    );
    await expect(crear(["eva"], alguien("contraseña1", "contraseña1"))).resolves.toMatchObject({ code: 0 });
    await expect(crear(["luz"], alguien("1234567890", "1234567890"))).rejects.toThrow(
      traducir("es", "errores:CONTRASENA_COMUN"),
    );
    expect(await base.db.selectFrom("usuario").select("usuario").orderBy("usuario").execute()).toEqual([
      { usuario: "ana" },
      { usuario: "eva" },
    ]);
  });

  it("factor reset: sin factores ni sesiones, y queda anotado; de una cuenta que no hay lo dice", async () => {
    await crear(["raiz", "--entidad=Ministerio"]);
    const { id } = await cuenta("raiz");
    await base.db
      .insertInto("factor_totp")
      .values({ id_usuario: id, secreto: "s", ultimo_paso: 0 })
      .execute();
    await base.db.insertInto("factor_codigo").values({ id_usuario: id, huella: "h" }).execute();
    await base.db
      .insertInto("sesion")
      .values({ id: newUuid(), id_usuario: id, iniciada: now(), actividad: now(), ip: "192.0.2.1" })
      .execute();
    const lines: string[] = [];
    const quitar = (...options: string[]) =>
      resetFactors({ db: base.db, secret: SECRET }, { options, print: (line) => void lines.push(line) });
    expect(await quitar("RAIZ")).toBe(0);
    expect(lines).toEqual(["La cuenta RAIZ ya no tiene segundos factores; sus sesiones terminaron."]);
    for (const tabla of ["factor_totp", "factor_codigo"] as const)
      expect(await base.db.selectFrom(tabla).selectAll().execute()).toEqual([]);
    expect(await base.db.selectFrom("sesion").select("motivo_cierre").execute()).toEqual([
      { motivo_cierre: "factor" },
    ]);
    expect(await anotado("usuario.factores")).toEqual([
      "Quitó los segundos factores de la cuenta de usuario desde la terminal",
    ]);
    await expect(quitar("nadie")).rejects.toThrow(traducir("es", "errores:NO_EXISTE"));
    await expect(quitar()).rejects.toThrow("nombre de usuario");
  });

  it("password reset: contraseña nueva, sesiones terminadas, bloqueo levantado desde cualquier dirección, y queda anotado", async () => {
    await crear(["raiz", "--entidad=Ministerio"]);
    const antes = await cuenta("raiz");
    await base.db
      .insertInto("sesion")
      .values({ id: newUuid(), id_usuario: antes.id, iniciada: now(), actividad: now(), ip: "192.0.2.1" })
      .execute();
    for (const ip of ["192.0.2.1", "192.0.2.2"])
      for (let i = 0; i < 6; i++) await reservarIntento(base.db, claveDeIntento("Raiz", ip));
    await reservarIntento(base.db, claveDeIntento("segundo factor\nraiz", ""));
    await reservarIntento(base.db, claveDeIntento("otra", "192.0.2.1"));
    const { contrasena } = await restablecer("RAIZ");
    const despues = await cuenta("raiz");
    expect(await passwordMatches(contrasena, despues.contrasena)).toBe(true);
    expect(despues.debe_cambiar_contrasena).toBe(true);
    const abiertas = base.db.selectFrom("sesion").select("id").where("cerrada", "is", null);
    expect(await abiertas.execute()).toEqual([]);
    expect(await base.db.selectFrom("acceso_fallido").select("clave").execute()).toHaveLength(1);
    expect(await anotado("usuario.contrasena")).toEqual([
      "Dio una contraseña nueva a la cuenta de usuario desde la terminal",
    ]);
    await expect(restablecer("nadie")).rejects.toThrow(traducir("es", "errores:NO_EXISTE"));
  });

  it("password reset --enviar: con correo sale sellada y no se muestra; sin correo se muestra", async () => {
    await crear(["raiz", "--entidad=Ministerio", "--correo=raiz@entidad.example"]);
    vi.stubEnv("SMTP_URL", "smtp://correo.example");
    const enviada = await restablecer("raiz", "--enviar");
    vi.unstubAllEnvs();
    expect(enviada.contrasena).toBe("");
    const [correo] = await base.db.selectFrom("correo_sistema").select(["para", "cuerpo"]).execute();
    expect([correo?.para, correo?.cuerpo?.startsWith("v1.")]).toEqual(["raiz@entidad.example", true]);
    expect((await restablecer("raiz", "--enviar")).contrasena).toMatch(/^\S{16}$/);
  });
});
