// What whoever runs an installation does from a terminal, without the server.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { connect, type Db } from "../apps/server/src/db/database.ts";
import { startEmbeddedPostgres } from "../apps/server/src/db/embedded/index.ts";
import { readEnv } from "../apps/server/src/env.ts";
import { verifyLog } from "./admin/log-verify.ts";
import { DATA_DIR, fail, Problem } from "./run/root.ts";

const USAGE = `Uso: npm run admin -- log verify [--sello=<número>:<huella>]

  log verify   Comprueba que el registro de actividad está como se selló: nombra las filas cambiadas, faltantes o
               agregadas y lo que aún no tiene sello. Con --sello comprueba además que sigue ahí el sello que se apuntó.
               Termina con 1 si algo no está como se selló.`;

interface Place {
  db: Db;
  secret: string;
}

/** The production's database, or that of this checkout's demo. */
async function withDatabase(work: (place: Place) => Promise<number>): Promise<number> {
  const { DATABASE_URL: url, SECRET_KEY: secret } = process.env;
  if (!url) return withDemo(work);
  if (!secret) throw new Problem("Falta SECRET_KEY: la misma con la que corre el servidor.");
  return connected(url, (db) => work({ db, secret }));
}

async function withDemo(work: (place: Place) => Promise<number>): Promise<number> {
  const dataDir = join(DATA_DIR, "postgres");
  if (!existsSync(dataDir)) throw new Problem("Falta DATABASE_URL, y aquí no hay datos de demostración.");
  const { secret } = readEnv({ ...process.env, DEMO: "true" });
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: { info: () => undefined, warn: console.warn },
  });
  try {
    return await connected(postgres.url, (db) => work({ db, secret }));
  } finally {
    await postgres.stop();
  }
}

async function connected(url: string, work: (db: Db) => Promise<number>): Promise<number> {
  const database = connect(url, { max: 2, name: "administración", onLost: () => undefined });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

const [noun, verb, ...options] = process.argv.slice(2);
try {
  if (noun !== "log" || verb !== "verify") throw new Problem(USAGE);
  process.exitCode = await withDatabase(({ db, secret }) =>
    verifyLog(db, secret, { options, print: (line) => console.log(line) }),
  );
} catch (error) {
  fail(error);
}
