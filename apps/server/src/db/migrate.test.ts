import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded/index.ts";
import { migrate } from "./migrate.ts";

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

describe("migrate", () => {
  it("aplica los archivos en orden, una sola vez", async () => {
    expect(await migrate(url, log, dir)).toEqual(["0001_base.sql", "0002_mas.sql"]);
    expect(await migrate(url, log, dir)).toEqual([]);
    write("0003_luego.sql", "INSERT INTO a VALUES (2);");
    expect(await migrate(url, log, dir)).toEqual(["0003_luego.sql"]);
    expect(await query(url, "SELECT x FROM a ORDER BY x")).toEqual([{ x: 1 }, { x: 2 }]);
  });

  it("dos procesos a la vez no aplican nada dos veces", async () => {
    const applied = await Promise.all([1, 2, 3].map(() => migrate(url, log, dir)));
    expect(applied.flat().sort()).toEqual(["0001_base.sql", "0002_mas.sql"]);
  });

  it("rechaza un archivo aplicado que cambió, sin contar los fines de línea", async () => {
    await migrate(url, log, dir);
    write("0001_base.sql", "CREATE TABLE a (x int);\r\nCREATE TABLE b (x int);");
    expect(await migrate(url, log, dir)).toEqual([]);
    write("0001_base.sql", "CREATE TABLE a (x bigint);");
    await expect(migrate(url, log, dir)).rejects.toThrow(
      /0001_base\.sql ya fue aplicada y su archivo cambió/,
    );
  });

  it("deshace entera una migración que falla, y dice dónde", async () => {
    write("0003_mala.sql", "CREATE TABLE c (x int);\nSELECT nada FROM a;");
    await expect(migrate(url, log, dir)).rejects.toThrow(/0003_mala\.sql, línea 2 falló: column "nada"/);
    expect(await query(url, "SELECT to_regclass('c') AS c")).toEqual([{ c: null }]);
    expect(await query(url, "SELECT nombre FROM migracion ORDER BY nombre")).toHaveLength(2);
  });

  it("rechaza la que falta, la que llega tarde, el número repetido y el nombre no válido", async () => {
    await migrate(url, log, dir);
    rmSync(join(dir, "0002_mas.sql"));
    await expect(migrate(url, log, dir)).rejects.toThrow(/0002_mas\.sql, que esta versión no conoce/);
    write("0002_mas.sql", "INSERT INTO a VALUES (1);");
    write("0000_tarde.sql", "SELECT 1");
    await expect(migrate(url, log, dir)).rejects.toThrow(/0000_tarde\.sql es anterior/);
    rmSync(join(dir, "0000_tarde.sql"));
    write("0002_otra.sql", "SELECT 1");
    await expect(migrate(url, log, dir)).rejects.toThrow(/dos migraciones con el número 0002/);
    rmSync(join(dir, "0002_otra.sql"));
    write("3_corta.sql", "SELECT 1");
    await expect(migrate(url, log, dir)).rejects.toThrow(/nombre no válido: 3_corta\.sql/);
  });
});
