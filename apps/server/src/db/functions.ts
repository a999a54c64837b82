import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import pg from "pg";
import { type Recorded, readRecorded } from "./recorded.ts";

/** One function of the database, as its file says it. The database knows it by its file's name with `_` between the words. */
interface DatabaseFunction extends Recorded {
  sql: string;
}

/** Whole lines that begin a function; a file has one, which bears the file's name. */
const HEAD = /^CREATE OR REPLACE FUNCTION (\w+)\b/gm;

/** The functions below a folder, each in a `.sql` file beside the code that calls it. */
export async function readFunctions(directory: string): Promise<DatabaseFunction[]> {
  const files = (await readdir(directory, { recursive: true }))
    .filter((file) => file.endsWith(".sql"))
    .sort();
  const functions = await Promise.all(files.map((file) => readFunction(join(directory, file))));
  const names = new Set<string>();
  for (const { nombre } of functions) {
    if (names.has(nombre)) throw new Error(`Hay dos archivos para la función ${nombre}`);
    names.add(nombre);
  }
  return functions;
}

async function readFunction(path: string): Promise<DatabaseFunction> {
  const nombre = basename(path, ".sql").replaceAll("-", "_");
  // Git on Windows may change line ends, which changes nothing that is done.
  const sql = (await readFile(path, "utf8")).replaceAll("\r\n", "\n");
  const heads = [...sql.matchAll(HEAD)].map(([, name]) => name);
  if (heads.length !== 1 || heads[0] !== nombre)
    throw new Error(`${basename(path)} debe crear una sola función, ${nombre}: CREATE OR REPLACE FUNCTION`);
  return { nombre, sql, sha256: createHash("sha256").update(sql).digest("hex") };
}

/** Of these, the ones that the database has not, or has otherwise. */
export function outOfDate(
  functions: readonly DatabaseFunction[],
  put: readonly Recorded[],
): DatabaseFunction[] {
  const there = new Map(put.map(({ nombre, sha256 }) => [nombre, sha256]));
  return functions.filter(({ nombre, sha256 }) => there.get(nombre) !== sha256);
}

/**
 * Puts into the database the functions whose text is not the one it has, all or none, and returns their names. The caller
 * holds the lock of the migrations. What is no longer in the folder stays: processes of the release before may call it. A
 * later migration drops it, and what is not there is not known.
 */
export async function putFunctions(client: pg.Client, functions: DatabaseFunction[]): Promise<string[]> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS funcion (
       nombre text PRIMARY KEY,
       sha256 text NOT NULL,
       _updated_at timestamptz NOT NULL DEFAULT now()
     )`,
  );
  await client.query(
    `DELETE FROM funcion f WHERE NOT EXISTS (
       SELECT FROM pg_proc p WHERE p.proname = f.nombre AND p.pronamespace = current_schema()::regnamespace)`,
  );
  const changed = outOfDate(functions, await readRecorded(client, "funcion"));
  if (changed.length === 0) return [];
  await client.query("BEGIN");
  try {
    // One may call another that comes after it: they are looked through when all are there.
    await client.query("SET LOCAL check_function_bodies = off");
    for (const one of changed) await create(client, one);
    await client.query("SET LOCAL check_function_bodies = on");
    for (const one of changed) await create(client, one);
    for (const one of changed) await record(client, one);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
  return changed.map(({ nombre }) => nombre);
}

async function create(client: pg.Client, { nombre, sql }: DatabaseFunction): Promise<void> {
  try {
    await client.query(sql);
  } catch (cause) {
    if (!(cause instanceof pg.DatabaseError)) throw cause;
    throw new Error(`La función ${nombre} no se pudo crear: ${cause.message}`, { cause });
  }
}

async function record(client: pg.Client, { nombre, sha256 }: DatabaseFunction): Promise<void> {
  const { rows } = await client.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM pg_proc WHERE proname = $1 AND pronamespace = current_schema()::regnamespace",
    [nombre],
  );
  // PostgreSQL took it for another function of the same name.
  if (rows[0]?.n !== 1)
    throw new Error(
      `La función ${nombre} cambió de parámetros: los procesos en marcha la llaman como era; déle otro nombre`,
    );
  await client.query(
    `INSERT INTO funcion (nombre, sha256) VALUES ($1, $2)
     ON CONFLICT (nombre) DO UPDATE SET sha256 = excluded.sha256, _updated_at = now()`,
    [nombre, sha256],
  );
}
