import { createHash, randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as esperar } from "node:timers/promises";
import pg from "pg";
import { connect, type Database, type Db } from "../src/db/database.ts";
import { readFunctions } from "../src/db/functions.ts";
import { migrate, SOURCES } from "../src/db/migrate.ts";

// One worker at a time makes the template; any constant does, as long as nothing else locks the same one.
const LOCK = 7_236_502;

/** A run that was killed leaves its databases; after this long nobody uses them. */
const FORGOTTEN_S = 3600;

export interface BaseDePrueba {
  url: string;
  db: Db;
  conexion: Database;
  close(): Promise<void>;
}

/** A migrated database of its own for one test file, copied from a template that is made once per state of the migrations and functions. */
export const crearBaseDePrueba = (): Promise<BaseDePrueba> => crearBase(ensureTemplate);

/** One in which nothing is, not even a table. */
export const crearBaseVacia = (): Promise<BaseDePrueba> => crearBase(() => Promise.resolve("template1"));

async function crearBase(templateOf: (client: pg.Client) => Promise<string>): Promise<BaseDePrueba> {
  const name = `prueba_${Math.floor(Date.now() / 1000)}_${randomBytes(6).toString("hex")}`;
  await onServer(async (client) => {
    const template = await templateOf(client);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  });
  const url = addressOf(name);
  const conexion = connect(url, { max: 10, name: "pruebas", onLost: () => undefined });
  return {
    url,
    db: conexion.db,
    conexion,
    async close() {
      await conexion.close();
      await onServer((client) => drop(client, name));
    },
  };
}

const TRIES = 40;
const BETWEEN_TRIES_MS = 250;
const WITHOUT_PRIVILEGE = "42501";

/** The server's own vacuum may be at work in it, and only its superuser may send that away: it ends by itself. */
async function drop(client: pg.Client, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      return;
    } catch (error) {
      const busy = error instanceof pg.DatabaseError && error.code === WITHOUT_PRIVILEGE;
      if (!busy || attempt === TRIES) throw error;
      await esperar(BETWEEN_TRIES_MS);
    }
  }
}

/** Drops what killed runs left behind. Takes a client that is not connected yet. */
export async function borrarOlvidadas(client: pg.Client): Promise<void> {
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>(
      "SELECT datname FROM pg_database WHERE datname LIKE 'prueba\\_%'",
    );
    for (const { datname } of rows) {
      const born = Number(datname.split("_")[1]);
      if (Date.now() / 1000 - born > FORGOTTEN_S) await drop(client, datname);
    }
  } finally {
    await client.end();
  }
}

async function ensureTemplate(client: pg.Client): Promise<string> {
  const template = `plantilla_${await fingerprint()}`;
  await client.query("SELECT pg_advisory_lock($1)", [LOCK]);
  const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [template]);
  if (rowCount === 0) {
    // Only a finished template bears the name: one that failed half-way is made anew.
    const inMaking = `${template}_en_obra`;
    await client.query(`DROP DATABASE IF EXISTS ${inMaking} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${inMaking}`);
    await migrate(addressOf(inMaking), { info: () => undefined });
    await client.query(`ALTER DATABASE ${inMaking} RENAME TO ${template}`);
  }
  await client.query("SELECT pg_advisory_unlock($1)", [LOCK]);
  return template;
}

async function fingerprint(): Promise<string> {
  const { migrations, functions } = SOURCES;
  const digest = createHash("sha256");
  for (const file of readdirSync(migrations).sort()) {
    digest.update(file).update(readFileSync(join(migrations, file)));
  }
  for (const { nombre, sha256 } of await readFunctions(functions)) digest.update(nombre).update(sha256);
  return digest.digest("hex").slice(0, 16);
}

function addressOf(base: string): string {
  const server = process.env["TEST_DATABASE_URL"];
  if (!server)
    throw new Error(
      "TEST_DATABASE_URL is missing: the PostgreSQL server on which tests make their databases",
    );
  const url = new URL(server);
  url.pathname = `/${base}`;
  return url.href;
}

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: addressOf("postgres") });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
