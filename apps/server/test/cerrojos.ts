import { type ControlledTransaction, sql } from "kysely";
import { expect, onTestFinished } from "vitest";
import type { Db } from "../src/db/database.ts";
import type { Turn } from "../src/db/turn.ts";
import type { DB } from "../src/db/types.gen.ts";
import type { Banco } from "./harness.ts";

/**
 * Who waits for what this transaction holds, or in line behind somebody who does: process numbers. Those with this in
 * their statement, where others may come by as well. Other waits of a busy database (a file that grows, a NOTIFY) are
 * nobody's here.
 */
export async function quienesEsperan(trx: Db, statement = ""): Promise<number[]> {
  // A transaction looks at the connections once, unless it is told to look again.
  await sql`SELECT pg_stat_clear_snapshot()`.execute(trx);
  const { rows } = await sql<{ pid: number }>`
    WITH RECURSIVE espera AS (
      SELECT a.pid, unnest(pg_blocking_pids(a.pid)) AS por, a.query
      FROM pg_stat_activity AS a
      WHERE a.datname = current_database() AND a.wait_event_type = 'Lock'
    ), cola AS (
      SELECT pid, query FROM espera WHERE por = pg_backend_pid()
      UNION
      SELECT e.pid, e.query FROM espera AS e JOIN cola AS c ON c.pid = e.por
    )
    SELECT pid FROM cola WHERE strpos(query, ${statement}) > 0`.execute(trx);
  return rows.map(({ pid }) => pid);
}

/** Until so many connections wait for what this transaction holds. */
export const esperarA = (trx: Db, howMany: number, statement?: string): Promise<void> =>
  expect.poll(async () => (await quienesEsperan(trx, statement)).length).toBe(howMany);

export interface Cerrojo {
  /** Until so many connections wait for a lock. */
  esperan(howMany: number, statement?: string): Promise<void>;
  soltar(): Promise<void>;
}

/** Somebody else's transaction. It ends with its test, however that ends: what it holds would keep the file from closing. */
export async function transaccionAjena(db: Db): Promise<ControlledTransaction<DB>> {
  const trx = await db.startTransaction().execute();
  onTestFinished(async () => {
    if (!trx.isCommitted && !trx.isRolledBack) await trx.rollback().execute();
  });
  return trx;
}

/** Somebody else changes a citizen's row; naming it, as a foreign key does, waits for nobody. */
export async function retenerEntrada(bench: Banco, id: number): Promise<Cerrojo> {
  const trx = await transaccionAjena(bench.db);
  await trx.selectFrom("canal_entrada").select("id").where("id", "=", id).forNoKeyUpdate().execute();
  return cerrojoDe(trx);
}

/** Somebody else changes who stands at a point. */
export async function retenerPresencia(bench: Banco, idPunto: number): Promise<Cerrojo> {
  const trx = await transaccionAjena(bench.db);
  await trx
    .selectFrom("historial_punto_atencion")
    .select("id")
    .where("id_punto_atencion", "=", idPunto)
    .where("salida", "is", null)
    .forNoKeyUpdate()
    .execute();
  return cerrojoDe(trx);
}

/** Somebody else changes who works in a case. */
export async function retenerOperadores(bench: Banco, idCaso: number): Promise<Cerrojo> {
  const trx = await transaccionAjena(bench.db);
  await trx
    .selectFrom("caso_operador")
    .select("id_usuario")
    .where("id_caso", "=", idCaso)
    .forNoKeyUpdate()
    .execute();
  return cerrojoDe(trx);
}

/** Somebody else holds a table: nobody even reads it. */
export async function retenerTabla(
  bench: Banco,
  table: "canal_entrada" | "caso_canal_entrada",
): Promise<Cerrojo> {
  const trx = await transaccionAjena(bench.db);
  await sql`LOCK TABLE ${sql.table(table)} IN ACCESS EXCLUSIVE MODE`.execute(trx);
  return cerrojoDe(trx);
}

/** Somebody else decides about something that is decided one at a time. */
export async function retenerTurno(bench: Pick<Banco, "db">, of: Turn): Promise<Cerrojo> {
  const trx = await transaccionAjena(bench.db);
  await sql`SELECT pg_advisory_xact_lock(hashtext(${of}))`.execute(trx);
  return cerrojoDe(trx);
}

export function cerrojoDe(trx: Db & { rollback(): { execute(): Promise<unknown> } }): Cerrojo {
  return {
    esperan: (howMany, statement) => esperarA(trx, howMany, statement),
    async soltar() {
      await trx.rollback().execute();
    },
  };
}
