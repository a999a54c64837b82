import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { connect } from "../../apps/server/src/db/database.ts";
import { startEmbeddedPostgres } from "../../apps/server/src/db/embedded/index.ts";
import { migrate } from "../../apps/server/src/db/migrate.ts";
import { transaction } from "../../apps/server/src/db/transaction.ts";
import { createSealer } from "../../apps/server/src/shared/crypto.ts";
import { apartar } from "./lleno/apartar.ts";
import { crearLugares } from "./lleno/lugar.ts";

const LLENO = join(import.meta.dirname, "lleno");
const MIGRACIONES = join(import.meta.dirname, "../../apps/server/migrations");
/** Everything stands before this instant, so that the same size gives the same rows on every day. */
const HASTA = "2026-11-01T12:00:00Z";
const SECRETO = "una clave para medir, con más de treinta y dos letras";
const CARPETA = join(import.meta.dirname, "../../.cache/lleno-postgres");
// One process at a time fills; any constant does, as long as nothing else locks the same one.
const CERROJO = 7_236_503;

/** Of what the rows are made: another fill or another schema is another database. */
function huella(): string {
  const resumen = createHash("sha256").update(readFileSync(import.meta.filename));
  for (const carpeta of [LLENO, MIGRACIONES])
    for (const archivo of readdirSync(carpeta).sort())
      resumen.update(archivo).update(readFileSync(join(carpeta, archivo)));
  return resumen.digest("hex").slice(0, 12);
}

/** Address of another database of the same server. */
export function enBase(servidor: string, base: string): string {
  const url = new URL(servidor);
  url.pathname = `/${base}`;
  return url.href;
}

/** Does something with a connection of its own. */
export async function conectado<T>(url: string, trabajo: (cliente: pg.Client) => Promise<T>): Promise<T> {
  const cliente = new pg.Client({ connectionString: url });
  await cliente.connect();
  try {
    return await trabajo(cliente);
  } finally {
    await cliente.end();
  }
}

const ejecutar = (cliente: pg.Client, archivo: string): Promise<unknown> =>
  cliente.query(readFileSync(join(LLENO, archivo), "utf8"));

/** Fills a new, empty database: `casos` cases and ten times as many messages, six tenths as many citizens' addresses, four tenths as many persons. */
async function llenar(url: string, casos: number): Promise<void> {
  await migrate(url, { info: () => undefined });
  const conexion = connect(url, { max: 1, name: "llenado", onLost: () => undefined });
  await transaction(conexion.db, (tx) => crearLugares(tx, createSealer(SECRETO)));
  await conexion.close();
  await conectado(url, async (cliente) => {
    await cliente.query(
      `SET synchronous_commit = off; SET work_mem = '256MB'; SET maintenance_work_mem = '512MB'; SET timezone = 'UTC'`,
    );
    await cliente.query("CREATE SCHEMA llenado");
    await cliente.query(
      "CREATE TABLE llenado.medida AS SELECT $1::int AS casos, $1::int * 6 / 10 AS entradas, $1::int * 4 / 10 AS personas, $2::timestamptz AS hasta",
      [casos, HASTA],
    );
    await ejecutar(cliente, "frases.sql");
    await ejecutar(cliente, "borrador.sql");
    const reponer = await apartar(cliente);
    await ejecutar(cliente, "filas.sql");
    await reponer();
    await cliente.query("DROP SCHEMA llenado CASCADE");
    await cliente.query("VACUUM (ANALYZE)");
  });
}

/**
 * Name of the filled database of that size on a server, made when it is not there yet. Nobody connects to it: it is what
 * copies are made of.
 */
export function asegurarLlena(
  servidor: string,
  casos: number,
  anotar: (linea: string) => void = () => undefined,
): Promise<string> {
  const nombre = `lleno_${casos}_${huella()}`;
  return conectado(servidor, async (raiz) => {
    await raiz.query("SELECT pg_advisory_lock($1)", [CERROJO]);
    const { rowCount } = await raiz.query("SELECT FROM pg_database WHERE datname = $1", [nombre]);
    if (rowCount !== 0) return nombre;
    // Only a finished one bears the name: one that failed half-way is made anew.
    const enObra = `${nombre}_en_obra`;
    await raiz.query(`DROP DATABASE IF EXISTS ${enObra} WITH (FORCE)`);
    await raiz.query(`CREATE DATABASE ${enObra}`);
    const inicio = performance.now();
    anotar(`Llenando ${nombre}…`);
    await llenar(enBase(servidor, enObra), casos);
    anotar(`${nombre}: ${Math.round((performance.now() - inicio) / 1000)} s`);
    await raiz.query(`ALTER DATABASE ${enObra} RENAME TO ${nombre}`);
    return nombre;
  });
}

/** A copy of a database that nobody is connected to; files are copied as they are, which takes seconds for gigabytes. */
export async function copiar(servidor: string, plantilla: string, nombre: string): Promise<string> {
  await conectado(servidor, (raiz) =>
    raiz.query(`CREATE DATABASE ${nombre} TEMPLATE ${plantilla} STRATEGY FILE_COPY`),
  );
  return enBase(servidor, nombre);
}

export interface Llena {
  url: string;
  /** Drops the copy; the filled database stays for the next run. */
  cerrar(): Promise<void>;
}

/** A copy of the filled database of that size, on a server of its own whose commits wait for the disk. The first time it takes minutes. */
export async function crearLlena({ casos }: { casos: number }): Promise<Llena> {
  const postgres = await startEmbeddedPostgres({
    dataDir: CARPETA,
    log: { info: () => undefined, warn: (texto) => console.warn(texto) },
  });
  const plantilla = await asegurarLlena(postgres.url, casos, (linea) => console.log(linea));
  const nombre = `bench_${Date.now()}`;
  return {
    url: await copiar(postgres.url, plantilla, nombre),
    async cerrar() {
      await conectado(postgres.url, (raiz) => raiz.query(`DROP DATABASE ${nombre} WITH (FORCE)`));
      await postgres.stop();
    },
  };
}
