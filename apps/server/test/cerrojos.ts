import { sql } from "kysely";
import { expect } from "vitest";
import type { Turn } from "../src/db/turn.ts";
import type { Banco } from "./harness.ts";

/** Connections to this database that wait for a lock; those with this in their statement, where others may come by as well. */
export async function esperando(bench: Banco, statement = ""): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND strpos(query, ${statement}) > 0`.execute(
    bench.db,
  );
  return rows[0]?.n ?? 0;
}

export interface Cerrojo {
  /** Until so many connections wait for a lock. */
  esperan(howMany: number, statement?: string): Promise<void>;
  soltar(): Promise<void>;
}

/** Somebody else changes a citizen's row; naming it, as a foreign key does, waits for nobody. */
export async function retenerEntrada(bench: Banco, id: number): Promise<Cerrojo> {
  const trx = await bench.db.startTransaction().execute();
  await trx.selectFrom("canal_entrada").select("id").where("id", "=", id).forNoKeyUpdate().execute();
  return cerrojoDe(bench, trx);
}

/** Somebody else changes who stands at a point. */
export async function retenerPresencia(bench: Banco, idPunto: number): Promise<Cerrojo> {
  const trx = await bench.db.startTransaction().execute();
  await trx
    .selectFrom("historial_punto_atencion")
    .select("id")
    .where("id_punto_atencion", "=", idPunto)
    .where("salida", "is", null)
    .forNoKeyUpdate()
    .execute();
  return cerrojoDe(bench, trx);
}

/** Somebody else changes who works in a case. */
export async function retenerOperadores(bench: Banco, idCaso: number): Promise<Cerrojo> {
  const trx = await bench.db.startTransaction().execute();
  await trx
    .selectFrom("caso_operador")
    .select("id_usuario")
    .where("id_caso", "=", idCaso)
    .forNoKeyUpdate()
    .execute();
  return cerrojoDe(bench, trx);
}

/** Somebody else holds a table: nobody even reads it. */
export async function retenerTabla(bench: Banco, table: "caso_canal_entrada"): Promise<Cerrojo> {
  const trx = await bench.db.startTransaction().execute();
  await sql`LOCK TABLE ${sql.table(table)} IN ACCESS EXCLUSIVE MODE`.execute(trx);
  return cerrojoDe(bench, trx);
}

/** Somebody else decides about something that is decided one at a time. */
export async function retenerTurno(bench: Banco, of: Turn): Promise<Cerrojo> {
  const trx = await bench.db.startTransaction().execute();
  await sql`SELECT pg_advisory_xact_lock(hashtext(${of}))`.execute(trx);
  return cerrojoDe(bench, trx);
}

function cerrojoDe(bench: Banco, trx: { rollback(): { execute(): Promise<unknown> } }): Cerrojo {
  return {
    esperan: (howMany, statement) => expect.poll(() => esperando(bench, statement)).toBe(howMany),
    async soltar() {
      await trx.rollback().execute();
    },
  };
}
