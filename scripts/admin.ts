// What whoever runs an installation does from a terminal, without the server.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { connect, type Db } from "../apps/server/src/db/database.ts";
import { startEmbeddedPostgres } from "../apps/server/src/db/embedded/index.ts";
import { readEnv } from "../apps/server/src/env.ts";
import { createSuperadmin, resetFactors, resetPassword } from "./admin/accounts.ts";
import { verifyLog } from "./admin/log-verify.ts";
import { afterRestore } from "./admin/restored.ts";
import { DATA_DIR, fail, Problem } from "./run/root.ts";

const USAGE = `Uso: npm run admin -- <orden>

  log verify [--sello=<número>:<huella>]
      Comprueba que el registro de actividad está como se selló: nombra las filas cambiadas, faltantes o agregadas y lo
      que aún no tiene sello. Con --sello comprueba además que sigue ahí el sello que se apuntó. Termina con 1 si algo no
      está como se selló.

  superadmin create <usuario> [--entidad=<id o nombre>] [--correo=<dirección>] [--generar]
      Crea un SUPERADMIN: el primero de la instalación, u otro. Sin --entidad es de la primera en uso; donde no hay
      ninguna en uso, como en una base vacía, su nombre la crea. Pregunta la contraseña sin mostrarla; con --generar la
      inventa y la muestra una vez.

  password reset <usuario> [--enviar]
      Da una contraseña nueva a la cuenta y la muestra una vez, o la envía con --enviar si hay SMTP_URL y la cuenta tiene
      correo. Sus sesiones terminan y su bloqueo se levanta.

  factor reset <usuario>
      Quita de la cuenta todos sus segundos factores: para quien perdió el suyo. Sus sesiones terminan. Si su rol exige
      uno, lo inscribe en el siguiente ingreso.

  backup restored
      Después de reponer la base desde un respaldo y antes de servirla, como dueño de las tablas: empieza una época nueva,
      deja en duda lo que esperaba salir, para que nada se envíe dos veces, y termina todas las sesiones y presencias.`;

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

/** PostgreSQL's «insufficient privilege». */
const DENIED = "42501";
const isDenied = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && error.code === DENIED;

const withoutRights = ({ message }: Error): string =>
  `El usuario de DATABASE_URL no puede hacerlo en la base de datos (${message}). No se cambió nada. Como quién se corre ` +
  "cada orden lo dice docs/installing.md; «backup restored», como dueño de las tablas.";

const [noun, verb, ...options] = process.argv.slice(2);
const print = (line: string) => console.log(line);
const terminal = process.stdin.isTTY ? { input: process.stdin, output: process.stderr } : null;
const ORDERS: Readonly<Record<string, (place: Place) => Promise<number>>> = {
  "log verify": ({ db, secret }) => verifyLog(db, secret, { options, print }),
  "superadmin create": ({ db }) => createSuperadmin(db, { options, print, terminal }),
  "password reset": (place) => resetPassword(place, { options, print }),
  "backup restored": ({ db }) => afterRestore(db, { print }),
  "factor reset": (place) => resetFactors(place, { options, print }),
};
try {
  const order = ORDERS[`${noun} ${verb}`];
  if (order === undefined) throw new Problem(USAGE);
  process.exitCode = await withDatabase(order);
} catch (error) {
  fail(isDenied(error) ? new Problem(withoutRights(error)) : error);
}
