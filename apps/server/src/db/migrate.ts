import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { Problem } from "../shared/problem.ts";
import { applyMigration, type MigrateLog, type Migration, PATIENCE } from "./apply-migration.ts";
import { outOfDate, putFunctions, readFunctions } from "./functions.ts";
import { type Recorded, readRecorded } from "./recorded.ts";
import { type Denied, deniedIn } from "./rights.ts";

/** Folders: of the migrations, and of the code beside which functions of the database stand. */
export interface Sources {
  migrations: string;
  functions?: string;
}

export const SOURCES = {
  migrations: join(import.meta.dirname, "../../migrations"),
  functions: join(import.meta.dirname, ".."),
};
const NAME = /^\d{4}_[a-z0-9-]+(?:_[a-z0-9-]+)*\.sql$/;
// Any constant will do, if nothing else in the database locks the same one.
const LOCK = 7_236_501;

async function readMigrations(directory: string): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith(".sql")).sort();
  const numbers = new Set<string>();
  return Promise.all(
    files.map(async (nombre) => {
      if (!NAME.test(nombre))
        throw new Error(`Migración con nombre no válido: ${nombre} (se espera NNNN_nombre.sql)`);
      const number = nombre.slice(0, 4);
      if (numbers.has(number)) throw new Error(`Hay dos migraciones con el número ${number}`);
      numbers.add(number);
      // Git on Windows may change line ends. This changes no statement, so it must not change the hash.
      const sql = (await readFile(join(directory, nombre), "utf8")).replaceAll("\r\n", "\n");
      return { nombre, sql, sha256: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/** The migrations that are still to apply. Those already applied must be the first ones, unchanged. */
function pending(all: Migration[], applied: readonly Recorded[]): Migration[] {
  for (const [index, { nombre, sha256 }] of applied.entries()) {
    const file = all.find((migration) => migration.nombre === nombre);
    if (file === undefined) {
      throw new Error(`La base de datos ya tiene la migración ${nombre}, que esta versión no conoce`);
    }
    if (file.sha256 !== sha256) {
      throw new Error(
        `La migración ${nombre} ya fue aplicada y su archivo cambió: restáurelo y escriba el cambio en una nueva`,
      );
    }
    const skipped = all[index];
    if (skipped !== undefined && skipped.nombre !== nombre) {
      throw new Error(
        `La migración ${skipped.nombre} es anterior a ${nombre}, que ya fue aplicada: renumérela`,
      );
    }
  }
  return all.slice(applied.length);
}

/** Throws a Problem: the address, the name or the password of DATABASE_URL is wrong, or nobody answers there. */
async function enter(url: string): Promise<pg.Client> {
  try {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return client;
  } catch (cause) {
    throw new Problem(`No se pudo entrar a la base de datos de DATABASE_URL: ${reasonOf(cause)}`, { cause });
  }
}

/** Where a name leads to several addresses the error of all of them says nothing but a code. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.message || ("code" in cause ? String(cause.code) : cause.name);
}

/** In another encoding the database counts other things than letters, or has no place for some: what a citizen wrote is refused. */
async function requireUtf8(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>("SHOW server_encoding");
  const { server_encoding: encoding } = rows[0] ?? {};
  if (encoding === "UTF8") return;
  throw new Problem(
    `La base de datos está en ${encoding} y tiene que estar en UTF8: créela con ENCODING 'UTF8' y TEMPLATE template0 ` +
      "(docs/installing.md, 1). La codificación de una que ya existe no se cambia.",
  );
}

const NAMED = 3;

const someOf = (names: readonly string[]): string => {
  const others = names.length - NAMED;
  return `${names.slice(0, NAMED).join(", ")}${others > 0 ? ` y ${others} más` : ""}`;
};

/**
 * Refuses a database that `migrate` has not brought up to these files, or in which whoever serves may not do all that they do.
 * One that a later release has already migrated is taken: while that one rolls out, processes of this release go on, with the
 * functions as it put them, and its tables are none of theirs.
 */
export async function requireMigrated(url: string, sources: Sources = SOURCES): Promise<void> {
  const client = await enter(url);
  try {
    await requireUtf8(client);
    const denied = await deniedIn(client);
    // What the database was brought up to is read from these.
    if (denied.some(({ nombre }) => nombre === "migracion" || nombre === "funcion"))
      throw withoutRights(denied);
    const { lacking, isLater } = await compare(client, sources);
    if (lacking.length > 0)
      throw new Problem(
        `Falta «npm run migrate»: a la base de datos le falta de esta versión ${someOf(lacking)}.`,
      );
    if (denied.length > 0 && !isLater) throw withoutRights(denied);
  } finally {
    await client.end();
  }
}

const withoutRights = (denied: readonly Denied[]): Problem =>
  new Problem(
    "El usuario de DATABASE_URL no tiene todos los permisos que hacen falta en la base de datos. Le falta: " +
      `${someOf(denied.map(({ nombre, rights }) => `${nombre} (${rights})`))}. ` +
      "Como dueño de las tablas, repita los GRANT del apartado 1 de docs/installing.md.",
  );

async function compare(
  client: pg.Client,
  sources: Sources,
): Promise<{ lacking: string[]; isLater: boolean }> {
  const all = await readMigrations(sources.migrations);
  const functions = sources.functions === undefined ? [] : await readFunctions(sources.functions);
  const applied = await readRecorded(client, "migracion");
  const known = applied.filter(({ nombre }) => all.some((migration) => migration.nombre === nombre));
  const isLater = known.length < applied.length;
  const put = await readRecorded(client, "funcion");
  const lacking = [...pending(all, known), ...(isLater ? [] : outOfDate(functions, put))];
  return { lacking: lacking.map(({ nombre }) => nombre), isLater };
}

/**
 * Brings the database up to the files of `sources`: each migration in its own transaction, beside processes that serve, then
 * the functions whose text changed. Returns the names of what it applied. Processes that start together wait for each other here.
 */
export async function migrate(
  url: string,
  log: MigrateLog,
  sources: Sources = SOURCES,
  patience = PATIENCE,
): Promise<string[]> {
  const all = await readMigrations(sources.migrations);
  const functions = sources.functions === undefined ? [] : await readFunctions(sources.functions);
  const client = await enter(url);
  try {
    await requireUtf8(client);
    await client.query("SELECT pg_advisory_lock($1)", [LOCK]);
    await client.query(
      `CREATE TABLE IF NOT EXISTS migracion (
         nombre text PRIMARY KEY,
         sha256 text NOT NULL,
         _created_at timestamptz NOT NULL DEFAULT now()
       )`,
    );
    const applied: string[] = [];
    for (const migration of pending(all, await readRecorded(client, "migracion"))) {
      await applyMigration(client, migration, { log, patience });
      log.info(`Migración aplicada: ${migration.nombre}`);
      applied.push(migration.nombre);
    }
    const put = await putFunctions(client, functions);
    if (put.length > 0) log.info(`Funciones puestas: ${put.join(", ")}`);
    return [...applied, ...put];
  } finally {
    // Closing the connection also gives the lock back.
    await client.end();
  }
}
