import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { Problem } from "../shared/problem.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded/index.ts";
import { migrate, requireMigrated, SOURCES } from "./migrate.ts";

const log = { info: () => undefined, warn: () => undefined };
let root: string;
let postgres: EmbeddedPostgres;
let url: string;
let dir: string;
let counter = 0;

async function query<T extends pg.QueryResultRow>(address: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "ventanilla-migrar-"));
  postgres = await startEmbeddedPostgres({ dataDir: join(root, "base"), log, fast: true });
});

afterAll(async () => {
  await postgres.stop();
  rmSync(root, { recursive: true, force: true });
});

beforeEach(async () => {
  counter += 1;
  await query(postgres.url, `CREATE DATABASE prueba_${counter}`);
  const own = new URL(postgres.url);
  own.pathname = `prueba_${counter}`;
  url = own.href;
  dir = mkdtempSync(join(root, "sql-"));
  write("0001_base.sql", "CREATE TABLE a (x int);\nCREATE TABLE b (x int);");
  write("0002_mas.sql", "INSERT INTO a VALUES (1);");
});

const write = (name: string, sql: string): void => writeFileSync(join(dir, name), sql);
const readTexts = (folder: string, kind: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => kind.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8"));

describe("migrate", () => {
  it("aplica los archivos en orden, una sola vez", async () => {
    expect(await migrate(url, log, { migrations: dir })).toEqual(["0001_base.sql", "0002_mas.sql"]);
    expect(await migrate(url, log, { migrations: dir })).toEqual([]);
    write("0003_luego.sql", "INSERT INTO a VALUES (2);");
    expect(await migrate(url, log, { migrations: dir })).toEqual(["0003_luego.sql"]);
    expect(await query(url, "SELECT x FROM a ORDER BY x")).toEqual([{ x: 1 }, { x: 2 }]);
  });

  it("dos procesos a la vez no aplican nada dos veces", async () => {
    const applied = await Promise.all([1, 2, 3].map(() => migrate(url, log, { migrations: dir })));
    expect(applied.flat().sort()).toEqual(["0001_base.sql", "0002_mas.sql"]);
  });

  it("rechaza un archivo aplicado que cambió, sin contar los fines de línea", async () => {
    await migrate(url, log, { migrations: dir });
    write("0001_base.sql", "CREATE TABLE a (x int);\r\nCREATE TABLE b (x int);");
    expect(await migrate(url, log, { migrations: dir })).toEqual([]);
    write("0001_base.sql", "CREATE TABLE a (x bigint);");
    await expect(migrate(url, log, { migrations: dir })).rejects.toThrow(
      /0001_base\.sql ya fue aplicada y su archivo cambió/,
    );
  });

  it("deshace entera una migración que falla, y dice dónde", async () => {
    write("0003_mala.sql", "CREATE TABLE c (x int);\nSELECT nada FROM a;");
    await expect(migrate(url, log, { migrations: dir })).rejects.toThrow(
      /0003_mala\.sql, línea 2 falló: column "nada"/,
    );
    expect(await query(url, "SELECT to_regclass('c') AS c")).toEqual([{ c: null }]);
    expect(await query(url, "SELECT nombre FROM migracion ORDER BY nombre")).toHaveLength(2);
  });

  it("rechaza la que falta, la que llega tarde, el número repetido y el nombre no válido", async () => {
    await migrate(url, log, { migrations: dir });
    rmSync(join(dir, "0002_mas.sql"));
    await expect(migrate(url, log, { migrations: dir })).rejects.toThrow(
      /0002_mas\.sql, que esta versión no conoce/,
    );
    write("0002_mas.sql", "INSERT INTO a VALUES (1);");
    write("0000_tarde.sql", "SELECT 1");
    await expect(migrate(url, log, { migrations: dir })).rejects.toThrow(/0000_tarde\.sql es anterior/);
    rmSync(join(dir, "0000_tarde.sql"));
    write("0002_otra.sql", "SELECT 1");
    await expect(migrate(url, log, { migrations: dir })).rejects.toThrow(
      /dos migraciones con el número 0002/,
    );
    rmSync(join(dir, "0002_otra.sql"));
    write("3_corta.sql", "SELECT 1");
    await expect(migrate(url, log, { migrations: dir })).rejects.toThrow(/nombre no válido: 3_corta\.sql/);
  });
});

it("rechaza una base que no está en UTF8, al migrar y al servir: en otra codificación lo que se cuenta no son letras", async () => {
  const name = `${new URL(url).pathname.slice(1)}_ascii`;
  await query(
    postgres.url,
    `CREATE DATABASE ${name} ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0`,
  );
  const ascii = new URL(`/${name}`, url).href;
  for (const take of [() => migrate(ascii, log, { migrations: dir }), () => requireMigrated(ascii)]) {
    const refusal = await take().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Problem);
    expect(String(refusal)).toContain("está en SQL_ASCII y tiene que estar en UTF8");
  }
  expect(await query(ascii, "SELECT to_regclass('a') AS a, to_regclass('migracion') AS m")).toEqual([
    { a: null, m: null },
  ]);
});

describe("mientras los procesos de antes siguen en marcha", () => {
  const REPEATING = { lockMs: 500, pauseMs: 100, totalMs: 60_000 };
  const CHANGE = "ALTER TABLE a ADD CONSTRAINT desde_uno CHECK (x > 0) NOT VALID";

  /** Somebody who reads a table for as long as an export lasts. */
  async function reading(): Promise<{ end(): Promise<unknown> }> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query("BEGIN; SELECT x FROM a");
    return { end: () => client.query("COMMIT") };
  }
  const waits = async (): Promise<boolean> =>
    (
      await query(
        url,
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND strpos(query, 'NOT VALID') > 0 AND pid <> pg_backend_pid()",
      )
    ).length > 0;

  it("nadie espera detrás de una migración que espera a quien lee: se aparta, y vuelve hasta que termina", async () => {
    await migrate(url, log, { migrations: dir });
    write("0003_regla.sql", `CREATE INDEX ON b (x);\n-- De uno en adelante.\n${CHANGE};`);
    const reader = await reading();
    const told: string[] = [];
    const applied = migrate(url, { info: (message) => told.push(message) }, { migrations: dir }, REPEATING);
    await expect.poll(waits).toBe(true);
    await query(url, "SET statement_timeout = '5s'; INSERT INTO a VALUES (2)");
    await reader.end();
    expect(await applied).toEqual(["0003_regla.sql"]);
    expect(told).toEqual([
      "La migración 0003_regla.sql espera lo que otra conexión retiene",
      "Migración aplicada: 0003_regla.sql",
    ]);
  });

  it("si no termina, dice qué sentencia espera y no deja nada a medias; después se aplica", async () => {
    await migrate(url, log, { migrations: dir });
    write("0003_regla.sql", `CREATE TABLE c (x int);\n-- De uno en adelante.\n${CHANGE};`);
    const reader = await reading();
    const soon = migrate(url, log, { migrations: dir }, { ...REPEATING, totalMs: 0 });
    await expect(soon).rejects.toThrow(Problem);
    await expect(soon).rejects.toThrow(
      `0003_regla.sql no se aplicó: otra conexión retiene lo que necesita «${CHANGE};»`,
    );
    expect(await query(url, "SELECT to_regclass('c') AS c")).toEqual([{ c: null }]);
    await reader.end();
    expect(await migrate(url, log, { migrations: dir })).toEqual(["0003_regla.sql"]);
  });
});

describe("las funciones de la base de datos, que están junto al código que las llama", () => {
  let code: string;
  const migrateBoth = () => migrate(url, log, { migrations: dir, functions: code });
  const place = (name: string, sql: string): void => writeFileSync(join(code, name), sql);
  const twice = (body: string): string =>
    `-- Twice.\nCREATE OR REPLACE FUNCTION el_doble(n int) RETURNS int LANGUAGE plpgsql AS $$ ${body} $$;\n`;
  const ask = async (): Promise<unknown> => (await query(url, "SELECT el_doble(4) AS n"))[0];

  beforeEach(() => {
    code = mkdtempSync(join(root, "codigo-"));
    mkdirSync(join(code, "sala"));
    place("sala/el-doble.sql", twice("BEGIN RETURN n + n; END"));
  });

  it("se ponen una vez, después de las migraciones, y otra vez cuando cambia su texto", async () => {
    expect(await migrateBoth()).toEqual(["0001_base.sql", "0002_mas.sql", "el_doble"]);
    expect(await ask()).toEqual({ n: 8 });
    place("sala/el-doble.sql", twice("BEGIN RETURN n + n; END").replaceAll("\n", "\r\n"));
    expect(await migrateBoth()).toEqual([]);
    place("sala/el-doble.sql", twice("BEGIN RETURN n * 20; END"));
    expect(await migrateBoth()).toEqual(["el_doble"]);
    expect(await ask()).toEqual({ n: 80 });
  });

  it("una llama a otra que viene después, y varios procesos a la vez las ponen una sola vez", async () => {
    place(
      "cuatro.sql",
      "CREATE OR REPLACE FUNCTION cuatro() RETURNS int LANGUAGE sql AS 'SELECT el_doble(2)';",
    );
    const applied = await Promise.all([1, 2, 3].map(migrateBoth));
    expect(applied.flat().sort()).toEqual(["0001_base.sql", "0002_mas.sql", "cuatro", "el_doble"]);
    expect(await query(url, "SELECT cuatro() AS n")).toEqual([{ n: 4 }]);
  });

  it("cuando una falla quedan todas como estaban", async () => {
    await migrateBoth();
    place("sala/el-doble.sql", twice("BEGIN RETURN n * 20; END"));
    place(
      "sala/rota.sql",
      "CREATE OR REPLACE FUNCTION rota() RETURNS int LANGUAGE plpgsql AS 'BEGIN RETURN; ';",
    );
    await expect(migrateBoth()).rejects.toThrow(/La función rota no se pudo crear/);
    expect(await ask()).toEqual({ n: 8 });
    rmSync(join(code, "sala/rota.sql"));
    expect(await migrateBoth()).toEqual(["el_doble"]);
  });

  it("una que se fue de la carpeta queda, hasta que una migración la quita: entonces nadie la recuerda", async () => {
    await migrateBoth();
    rmSync(join(code, "sala/el-doble.sql"));
    expect(await migrateBoth()).toEqual([]);
    expect(await ask()).toEqual({ n: 8 });
    write("0003_sin_el_doble.sql", "DROP FUNCTION el_doble");
    expect(await migrateBoth()).toEqual(["0003_sin_el_doble.sql"]);
    expect(await query(url, "SELECT nombre FROM funcion")).toEqual([]);
    place("sala/el-doble.sql", twice("BEGIN RETURN n + n; END"));
    expect(await migrateBoth()).toEqual(["el_doble"]);
    expect(await ask()).toEqual({ n: 8 });
  });

  it("quien va a servir exige que todo esté como en sus archivos, y dice qué falta", async () => {
    const requireBoth = () => requireMigrated(url, { migrations: dir, functions: code });
    await expect(requireBoth()).rejects.toThrow("0001_base.sql, 0002_mas.sql, el_doble.");
    await migrateBoth();
    await requireBoth();
    place("sala/el-doble.sql", twice("BEGIN RETURN n * 20; END"));
    await expect(requireBoth()).rejects.toThrow(/Falta «npm run migrate».* el_doble\.$/);
    for (const number of [3, 4, 5]) write(`000${number}_luego.sql`, "INSERT INTO a VALUES (2);");
    await expect(requireBoth()).rejects.toThrow(/ 0003_luego\.sql, .*, 0005_luego\.sql y 1 más\.$/);
    await migrateBoth();
    await requireBoth();
  });

  it("mientras una versión posterior toma el relevo, la de antes arranca todavía, con las funciones como aquélla las puso", async () => {
    await migrateBoth();
    write("0003_posterior.sql", "INSERT INTO a VALUES (2);");
    place("sala/el-doble.sql", twice("BEGIN RETURN n * 20; END"));
    await migrateBoth();
    rmSync(join(dir, "0003_posterior.sql"));
    place("sala/el-doble.sql", twice("BEGIN RETURN n + n; END"));
    // Whoever has not yet granted what the later one brought needs it for that one.
    await query(url, "REVOKE ALL ON a FROM CURRENT_USER");
    await requireMigrated(url, { migrations: dir, functions: code });
  });

  it("rechaza la que cambió de parámetros: los procesos de antes la llaman todavía como era", async () => {
    await migrateBoth();
    place("sala/el-doble.sql", twice("BEGIN RETURN n + n; END").replace("n int", "n bigint"));
    await expect(migrateBoth()).rejects.toThrow(/el_doble cambió de parámetros/);
    place("sala/el-doble.sql", twice("BEGIN RETURN n + n; END").replace("RETURNS int", "RETURNS text"));
    await expect(migrateBoth()).rejects.toThrow(/return type/);
    expect(await ask()).toEqual({ n: 8 });
  });

  it("rechaza un archivo que no crea la función de su nombre, o crea más, y dos de un nombre", async () => {
    place("otra.sql", twice("BEGIN RETURN 1; END"));
    await expect(migrateBoth()).rejects.toThrow(/otra\.sql debe crear una sola función, otra/);
    place("otra.sql", "");
    await expect(migrateBoth()).rejects.toThrow(/otra\.sql debe crear una sola función, otra/);
    rmSync(join(code, "otra.sql"));
    place("el-doble.sql", twice("BEGIN RETURN 1; END"));
    await expect(migrateBoth()).rejects.toThrow(/dos archivos para la función el_doble/);
  });

  it("cada una de las nuestras tiene quien la llame: el código, otra función, o una migración", () => {
    const functions = readTexts(SOURCES.functions, /\.sql$/);
    const code = readTexts(SOURCES.functions, /(?<!\.test)\.ts$/);
    const migrations = readTexts(SOURCES.migrations, /\.sql$/);
    const head = /^CREATE OR REPLACE FUNCTION (\w+)\(/m;
    const called = (name: string): boolean =>
      [...code, ...migrations, ...functions.filter((text) => head.exec(text)?.[1] !== name)].some((text) =>
        new RegExp(`\\b${name}\\(`).test(text),
      );
    const names = functions.flatMap((text) => head.exec(text)?.[1] ?? []);
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !called(name))).toEqual([]);
  });
});
