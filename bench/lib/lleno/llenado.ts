import { readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { connect, type Db } from "../../../apps/server/src/db/database.ts";
import { migrate } from "../../../apps/server/src/db/migrate.ts";
import { transaction } from "../../../apps/server/src/db/transaction.ts";
import { claveDeSello, crearSellador } from "../../../apps/server/src/domains/log/index.ts";
import { crearContador } from "../../../apps/server/src/domains/tablero/index.ts";
import { createSealer } from "../../../apps/server/src/shared/crypto.ts";
import { conectado } from "../conexion.ts";
import { apartar } from "./apartar.ts";
import { crearLugares, SECRETO } from "./lugar.ts";

/** Everything stands before this instant, so that the same size gives the same rows on every day. */
const HASTA = "2026-11-01T12:00:00Z";

const ejecutar = (cliente: pg.Client, archivo: string): Promise<unknown> =>
  cliente.query(readFileSync(join(import.meta.dirname, archivo), "utf8"));

/**
 * Fills a new, empty database: `casos` cases and ten times as many messages, six tenths as many citizens' addresses, four
 * tenths as many persons; and `cuentas` users with what administrators keep besides. `leida`: what a server makes of all this
 * in the background stands too, so that it has nothing to make up for while it is measured: the index of words, the dashboard's
 * counts, the seals of the log.
 */
export async function llenar(
  url: string,
  { casos, cuentas = casos, leida }: { casos: number; cuentas?: number; leida: boolean },
): Promise<void> {
  await migrate(url, { info: () => undefined });
  await conServidor(url, (db) => transaction(db, (tx) => crearLugares(tx, createSealer(SECRETO))));
  await conectado(url, async (cliente) => {
    await cliente.query(
      `SET synchronous_commit = off; SET work_mem = '256MB'; SET maintenance_work_mem = '2GB'; SET timezone = 'UTC'`,
    );
    await cliente.query("CREATE SCHEMA llenado");
    await cliente.query(
      "CREATE TABLE llenado.medida AS SELECT $1::int AS casos, $1::int * 6 / 10 AS entradas, $1::int * 4 / 10 AS personas, $2::timestamptz AS hasta, $3::int AS cuentas",
      [casos, HASTA, cuentas],
    );
    await ejecutar(cliente, "frases.sql");
    await ejecutar(cliente, "borrador.sql");
    const reponer = await apartar(cliente);
    await ejecutar(cliente, "filas.sql");
    await ejecutar(cliente, "administracion.sql");
    if (leida) await ejecutar(cliente, "palabras.sql");
    await reponer();
    await cliente.query("DROP SCHEMA llenado CASCADE");
    await cliente.query("VACUUM (ANALYZE)");
  });
  if (!leida) return;
  await conServidor(url, async (db) => {
    const { contar } = crearContador(db);
    while (!(await contar()));
    await crearSellador(db, claveDeSello(SECRETO)).sellar();
  });
  await conectado(url, (cliente) => cliente.query("VACUUM (ANALYZE)"));
}

/** With the connections of a server. */
async function conServidor(url: string, trabajo: (db: Db) => Promise<void>): Promise<void> {
  const conexion = connect(url, { max: 2, name: "llenado", onLost: () => undefined });
  await trabajo(conexion.db);
  await conexion.close();
}
