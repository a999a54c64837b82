import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { startEmbeddedPostgres } from "../../apps/server/src/db/embedded/index.ts";
import { migrate } from "../../apps/server/src/db/migrate.ts";
import { conectado, enBase } from "./conexion.ts";
import { llenar } from "./lleno/llenado.ts";

const LLENO = join(import.meta.dirname, "lleno");
const MIGRACIONES = join(import.meta.dirname, "../../apps/server/migrations");
const CARPETA = join(import.meta.dirname, "../../.cache/bench-postgres");
// One process at a time fills; any constant does, as long as nothing else locks the same one.
const CERROJO = 7_236_503;
const EN_OBRA = "_en_obra";

const CALLADO = { info: () => undefined, warn: (texto: string) => console.warn(texto) };

/** Lines that are a comment from their first letter: what is said of a schema does not change it. */
const COMENTARIO = /^\s*(?:--|\/\/).*\n/gm;

/** Of what the rows are made: another fill or another schema is another database. */
function huella(): string {
  const resumen = createHash("sha256");
  for (const carpeta of [LLENO, MIGRACIONES])
    for (const archivo of readdirSync(carpeta).sort())
      resumen.update(archivo).update(readFileSync(join(carpeta, archivo), "utf8").replace(COMENTARIO, ""));
  return resumen.digest("hex").slice(0, 12);
}

/** Those of the same size and kind whose name ends otherwise. */
async function borrarOtras(raiz: pg.Client, comienzo: string, final: string, salvo = ""): Promise<void> {
  const { rows } = await raiz.query<{ datname: string }>(
    "SELECT datname FROM pg_database WHERE datname ~ ('^' || $1 || '_[0-9a-f]{12}' || $2 || '$') AND datname <> $3",
    [comienzo, final, salvo],
  );
  for (const { datname } of rows) await raiz.query(`DROP DATABASE ${datname} WITH (FORCE)`);
}

/**
 * Name of the filled database of that size on a server, made when it is not there yet. Nobody connects to it: it is what
 * copies are made of. `leida`: with what the server makes of messages in the background, which takes as long again.
 */
export function asegurarLlena(
  servidor: string,
  casos: number,
  { leida = false, anotar = () => undefined }: { leida?: boolean; anotar?(linea: string): void } = {},
): Promise<string> {
  const comienzo = `lleno_${casos}${leida ? "_leida" : ""}`;
  const nombre = `${comienzo}_${huella()}`;
  return conectado(servidor, async (raiz) => {
    await raiz.query("SELECT pg_advisory_lock($1)", [CERROJO]);
    const { rowCount } = await raiz.query("SELECT FROM pg_database WHERE datname = $1", [nombre]);
    if (rowCount !== 0) return nombre;
    // Only a finished one bears the name: one that failed half-way is made anew. What other code made stays until then.
    await borrarOtras(raiz, comienzo, EN_OBRA);
    const enObra = `${nombre}${EN_OBRA}`;
    await raiz.query(`CREATE DATABASE ${enObra}`);
    const inicio = performance.now();
    anotar(`Llenando ${nombre}…`);
    await llenar(enBase(servidor, enObra), { casos, leida });
    anotar(`${nombre}: ${Math.round((performance.now() - inicio) / 1000)} s`);
    await raiz.query(`ALTER DATABASE ${enObra} RENAME TO ${nombre}`);
    await borrarOtras(raiz, comienzo, "", nombre);
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

/** A database for one run, on a server whose commits wait for the disk. */
export interface BaseDeBanco {
  url: string;
  /** Drops it; what it was copied from stays for the next run. */
  cerrar(): Promise<void>;
}

/** A copy of the filled database of that size. The first time it takes minutes. */
export function crearLlena({ casos }: { casos: number }): Promise<BaseDeBanco> {
  return enServidorPropio(async (servidor, nombre) => {
    const plantilla = await asegurarLlena(servidor, casos, { leida: true, anotar: console.log });
    await copiar(servidor, plantilla, nombre);
  });
}

export function crearVacia(): Promise<BaseDeBanco> {
  return enServidorPropio(async (servidor, nombre) => {
    await conectado(servidor, (raiz) => raiz.query(`CREATE DATABASE ${nombre}`));
    await migrate(enBase(servidor, nombre), CALLADO);
  });
}

/** What a run that was killed left behind, gigabytes each; a run that goes on beside this one is connected to its own. */
async function borrarOlvidadas(raiz: pg.Client): Promise<void> {
  const { rows } = await raiz.query<{ datname: string }>(
    `SELECT datname FROM pg_database WHERE datname ~ '^bench_[0-9]+$'
      AND NOT EXISTS (SELECT FROM pg_stat_activity a WHERE a.datname = pg_database.datname)`,
  );
  for (const { datname } of rows) await raiz.query(`DROP DATABASE ${datname}`);
}

async function enServidorPropio(
  crear: (servidor: string, nombre: string) => Promise<void>,
): Promise<BaseDeBanco> {
  const postgres = await startEmbeddedPostgres({ dataDir: CARPETA, log: CALLADO });
  await conectado(postgres.url, borrarOlvidadas);
  const nombre = `bench_${Date.now()}`;
  await crear(postgres.url, nombre);
  return {
    url: enBase(postgres.url, nombre),
    async cerrar() {
      // Not by force: that would end the vacuum of the server itself, which our role may not; without it the server does so.
      await conectado(postgres.url, (raiz) => raiz.query(`DROP DATABASE ${nombre}`));
      await postgres.stop();
    },
  };
}
