import { createHash, randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as esperar } from "node:timers/promises";
import pg from "pg";
import { connect, type Database, type Db } from "../src/db/database.ts";
import { migrate } from "../src/db/migrate.ts";

const MIGRACIONES = join(import.meta.dirname, "../migrations");
// One worker at a time makes the template; any constant does, as long as nothing else locks the same one.
const CERROJO = 7_236_502;

/** A run that was killed leaves its databases; after this long nobody uses them. */
const OLVIDO_S = 3600;

export interface BaseDePrueba {
  url: string;
  db: Db;
  conexion: Database;
  close(): Promise<void>;
}

/** A migrated database of its own for one test file, copied from a template that is made once per state of the migrations. */
export async function crearBaseDePrueba(): Promise<BaseDePrueba> {
  const nombre = `prueba_${Math.floor(Date.now() / 1000)}_${randomBytes(6).toString("hex")}`;
  await enServidor(async (cliente) => {
    const plantilla = await asegurarPlantilla(cliente);
    await cliente.query(`CREATE DATABASE ${nombre} TEMPLATE ${plantilla}`);
  });
  const url = direccion(nombre);
  const conexion = connect(url, { max: 10, name: "pruebas", onLost: () => undefined });
  return {
    url,
    db: conexion.db,
    conexion,
    async close() {
      await conexion.close();
      await enServidor((cliente) => borrar(cliente, nombre));
    },
  };
}

const INTENTOS = 40;
const ENTRE_INTENTOS_MS = 250;
const SIN_PRIVILEGIO = "42501";

/** The server's own vacuum may be at work in it, and only its superuser may send that away: it ends by itself. */
async function borrar(cliente: pg.Client, nombre: string): Promise<void> {
  for (let intento = 1; ; intento += 1) {
    try {
      await cliente.query(`DROP DATABASE IF EXISTS ${nombre} WITH (FORCE)`);
      return;
    } catch (error) {
      const ocupada = error instanceof pg.DatabaseError && error.code === SIN_PRIVILEGIO;
      if (!ocupada || intento === INTENTOS) throw error;
      await esperar(ENTRE_INTENTOS_MS);
    }
  }
}

/** Drops what killed runs left behind. Takes a client that is not connected yet. */
export async function borrarOlvidadas(cliente: pg.Client): Promise<void> {
  await cliente.connect();
  try {
    const { rows } = await cliente.query<{ datname: string }>(
      "SELECT datname FROM pg_database WHERE datname LIKE 'prueba\\_%'",
    );
    for (const { datname } of rows) {
      const nacida = Number(datname.split("_")[1]);
      if (Date.now() / 1000 - nacida > OLVIDO_S) await borrar(cliente, datname);
    }
  } finally {
    await cliente.end();
  }
}

async function asegurarPlantilla(cliente: pg.Client): Promise<string> {
  const plantilla = `plantilla_${huella()}`;
  await cliente.query("SELECT pg_advisory_lock($1)", [CERROJO]);
  const { rowCount } = await cliente.query("SELECT FROM pg_database WHERE datname = $1", [plantilla]);
  if (rowCount === 0) {
    // Only a finished template bears the name: one that failed half-way is made anew.
    const enObra = `${plantilla}_en_obra`;
    await cliente.query(`DROP DATABASE IF EXISTS ${enObra} WITH (FORCE)`);
    await cliente.query(`CREATE DATABASE ${enObra}`);
    await migrate(direccion(enObra), { info: () => undefined });
    await cliente.query(`ALTER DATABASE ${enObra} RENAME TO ${plantilla}`);
  }
  await cliente.query("SELECT pg_advisory_unlock($1)", [CERROJO]);
  return plantilla;
}

function huella(): string {
  const resumen = createHash("sha256");
  for (const archivo of readdirSync(MIGRACIONES).sort()) {
    resumen.update(archivo).update(readFileSync(join(MIGRACIONES, archivo)));
  }
  return resumen.digest("hex").slice(0, 16);
}

function direccion(base: string): string {
  const servidor = process.env["TEST_DATABASE_URL"];
  if (!servidor)
    throw new Error(
      "TEST_DATABASE_URL is missing: the PostgreSQL server on which tests make their databases",
    );
  const url = new URL(servidor);
  url.pathname = `/${base}`;
  return url.href;
}

async function enServidor<T>(trabajo: (cliente: pg.Client) => Promise<T>): Promise<T> {
  const cliente = new pg.Client({ connectionString: direccion("postgres") });
  await cliente.connect();
  try {
    return await trabajo(cliente);
  } finally {
    await cliente.end();
  }
}
