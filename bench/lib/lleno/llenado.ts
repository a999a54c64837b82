import { readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { connect } from "../../../apps/server/src/db/database.ts";
import { migrate } from "../../../apps/server/src/db/migrate.ts";
import { transaction } from "../../../apps/server/src/db/transaction.ts";
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
 * tenths as many persons; and `cuentas` users with what administrators keep besides. `leida`: what is made of messages in the
 * background stands too, the index of their words and the dashboard's counts.
 */
export async function llenar(
  url: string,
  { casos, cuentas = casos, leida }: { casos: number; cuentas?: number; leida: boolean },
): Promise<void> {
  await migrate(url, { info: () => undefined });
  const conexion = connect(url, { max: 1, name: "llenado", onLost: () => undefined });
  await transaction(conexion.db, (tx) => crearLugares(tx, createSealer(SECRETO)));
  await conexion.close();
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
  await contar(url);
  await conectado(url, (cliente) => cliente.query("VACUUM (ANALYZE)"));
}

/** As the server counts, until all is counted. */
async function contar(url: string): Promise<void> {
  const conexion = connect(url, { max: 2, name: "llenado", onLost: () => undefined });
  const { contar: seguir } = crearContador(conexion.db);
  while (!(await seguir()));
  await conexion.close();
}
