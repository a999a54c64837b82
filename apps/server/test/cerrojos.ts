import { sql } from "kysely";
import { expect } from "vitest";
import type { Banco } from "./harness.ts";

/** Connections to this database that wait for a lock. */
export async function esperando(banco: Banco): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(banco.db);
  return rows[0]?.n ?? 0;
}

export interface Cerrojo {
  /** Until so many connections wait for a lock. */
  esperan(cuantas: number): Promise<void>;
  soltar(): Promise<void>;
}

/** Somebody else changes a citizen's row; naming it, as a foreign key does, waits for nobody. */
export async function retenerEntrada(banco: Banco, id: number): Promise<Cerrojo> {
  const trx = await banco.db.startTransaction().execute();
  await trx.selectFrom("canal_entrada").select("id").where("id", "=", id).forNoKeyUpdate().execute();
  return cerrojoDe(banco, trx);
}

/** Somebody else holds a table: nobody even reads it. */
export async function retenerTabla(banco: Banco, tabla: "punto_operador"): Promise<Cerrojo> {
  const trx = await banco.db.startTransaction().execute();
  await sql`LOCK TABLE ${sql.table(tabla)} IN ACCESS EXCLUSIVE MODE`.execute(trx);
  return cerrojoDe(banco, trx);
}

function cerrojoDe(banco: Banco, trx: { rollback(): { execute(): Promise<unknown> } }): Cerrojo {
  return {
    esperan: (cuantas) => expect.poll(() => esperando(banco)).toBe(cuantas),
    async soltar() {
      await trx.rollback().execute();
    },
  };
}
