import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import { autocommit } from "../db/transaction.ts";

export async function register(db: Db, name: string): Promise<void> {
  await sql`INSERT INTO proceso (nombre) VALUES (${name}) ON CONFLICT (nombre) DO UPDATE SET latido = now()`.execute(
    db,
  );
}

// Who lives is said, and judged, where handfuls go: a process whose other connections all wait, for a row that somebody holds
// or for slow questions, lives, and what it is sending must not be taken over.

/** How many other processes live; null when another one took this one for dead. */
export function beat(db: Db, name: string, seconds: number): Promise<number | null> {
  return autocommit(db, async (lane) => {
    const { rows } = await sql<{ others: number }>`
      UPDATE proceso SET latido = now() WHERE nombre = ${name}
      RETURNING (SELECT count(*)::int FROM proceso p
        WHERE p.nombre <> ${name} AND p.latido > now() - make_interval(secs => ${seconds})) AS others`.execute(
      lane,
    );
    return { result: rows[0]?.others ?? null, announcements: [] };
  });
}

export async function removeProcess(db: Db, name: string): Promise<number[]> {
  return remove(db, sql`nombre = ${name}`);
}

/** Removes processes that stopped beating, with their leases. Answers the conversations that they had open. */
export async function removeDead(db: Db, seconds: number): Promise<number[]> {
  return remove(db, sql`latido < now() - make_interval(secs => ${seconds})`);
}

function remove(db: Db, which: ReturnType<typeof sql>): Promise<number[]> {
  return autocommit(db, async (lane) => {
    const { rows } = await sql<{ id: number | null }>`
      WITH muertos AS (DELETE FROM proceso WHERE ${which} RETURNING nombre)
      SELECT DISTINCT m.id_canal_entrada AS id FROM muertos JOIN mirada m ON m.proceso = muertos.nombre`.execute(
      lane,
    );
    return { result: rows.flatMap(({ id }) => id ?? []), announcements: [] };
  });
}

/** Takes or renews each lease that is free or already ours. Answers those that are ours now. */
export async function takeLeases(
  db: Db,
  { processName, names, seconds }: { processName: string; names: readonly string[]; seconds: number },
): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const { rows } = await sql<{ nombre: string }>`
    INSERT INTO arriendo AS a (nombre, proceso, hasta)
    SELECT n, ${processName}, now() + make_interval(secs => ${seconds})
    FROM unnest(${names}::text[]) AS n
    WHERE EXISTS (SELECT FROM proceso WHERE nombre = ${processName})
    ORDER BY n
    ON CONFLICT (nombre) DO UPDATE SET proceso = excluded.proceso, hasta = excluded.hasta
      WHERE a.proceso = excluded.proceso OR a.hasta < now()
    RETURNING a.nombre`.execute(db);
  return new Set(rows.map(({ nombre: name }) => name));
}

export async function returnLeases(db: Db, processName: string, names: readonly string[]): Promise<void> {
  await sql`DELETE FROM arriendo WHERE proceso = ${processName} AND nombre = ANY(${names}::text[])`.execute(
    db,
  );
}

export async function readCursor(db: Db, idCanal: number): Promise<Record<string, unknown> | null> {
  const row = await db
    .selectFrom("escucha_cursor")
    .select("valor")
    .where("id_canal", "=", idCanal)
    .executeTakeFirst();
  return (row?.valor as Record<string, unknown> | undefined) ?? null;
}

/** Answers false when another process has the lease; only that one may move the cursor. */
export async function saveCursor(
  db: Db,
  cursor: { id_canal: number; value: Record<string, unknown>; processName: string; lease: string },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO escucha_cursor AS e (id_canal, valor)
    SELECT ${cursor.id_canal}, ${JSON.stringify(cursor.value)}::jsonb
    FROM arriendo WHERE nombre = ${cursor.lease} AND proceso = ${cursor.processName} AND hasta > now()
    FOR SHARE
    ON CONFLICT (id_canal) DO UPDATE SET valor = excluded.valor, _updated_at = now()
    RETURNING e.id_canal`.execute(db);
  return rows.length > 0;
}
