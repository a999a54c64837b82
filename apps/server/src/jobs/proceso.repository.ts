import { sql } from "kysely";
import type { Db } from "../db/database.ts";

export async function inscribir(db: Db, nombre: string): Promise<void> {
  await sql`INSERT INTO proceso (nombre) VALUES (${nombre}) ON CONFLICT (nombre) DO UPDATE SET latido = now()`.execute(
    db,
  );
}

/** False: somebody took this process for dead. */
export async function latir(db: Db, nombre: string): Promise<boolean> {
  const { rows } =
    await sql`UPDATE proceso SET latido = now() WHERE nombre = ${nombre} RETURNING nombre`.execute(db);
  return rows.length > 0;
}

export async function borrarProceso(db: Db, nombre: string): Promise<number[]> {
  return borrar(db, sql`nombre = ${nombre}`);
}

/** Removes processes that stopped beating, and with them their leases; answers the conversations they had open. */
export async function borrarMuertos(db: Db, segundos: number): Promise<number[]> {
  return borrar(db, sql`latido < now() - make_interval(secs => ${segundos})`);
}

async function borrar(db: Db, cuales: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await sql<{ id: number | null }>`
    WITH muertos AS (DELETE FROM proceso WHERE ${cuales} RETURNING nombre)
    SELECT DISTINCT m.id_canal_entrada AS id FROM muertos JOIN mirada m ON m.proceso = muertos.nombre`.execute(
    db,
  );
  return rows.flatMap(({ id }) => id ?? []);
}

/** Takes or renews each lease that is free or already ours; answers those that are ours now. */
export async function arrendar(
  db: Db,
  { proceso, nombres, segundos }: { proceso: string; nombres: readonly string[]; segundos: number },
): Promise<Set<string>> {
  if (nombres.length === 0) return new Set();
  const { rows } = await sql<{ nombre: string }>`
    INSERT INTO arriendo AS a (nombre, proceso, hasta)
    SELECT n, ${proceso}, now() + make_interval(secs => ${segundos})
    FROM unnest(${nombres}::text[]) AS n
    WHERE EXISTS (SELECT FROM proceso WHERE nombre = ${proceso})
    ORDER BY n
    ON CONFLICT (nombre) DO UPDATE SET proceso = excluded.proceso, hasta = excluded.hasta
      WHERE a.proceso = excluded.proceso OR a.hasta < now()
    RETURNING a.nombre`.execute(db);
  return new Set(rows.map(({ nombre }) => nombre));
}

export async function devolver(db: Db, proceso: string, nombres: readonly string[]): Promise<void> {
  await sql`DELETE FROM arriendo WHERE proceso = ${proceso} AND nombre = ANY(${nombres}::text[])`.execute(db);
}

export async function leerCursor(db: Db, idCanal: number): Promise<Record<string, unknown> | null> {
  const fila = await db
    .selectFrom("escucha_cursor")
    .select("valor")
    .where("id_canal", "=", idCanal)
    .executeTakeFirst();
  return (fila?.valor as Record<string, unknown> | undefined) ?? null;
}

/** False: the lease is no longer this process's, and whoever has it moves the cursor now. */
export async function guardarCursor(
  db: Db,
  cursor: { id_canal: number; valor: Record<string, unknown>; proceso: string; arriendo: string },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO escucha_cursor AS e (id_canal, valor)
    SELECT ${cursor.id_canal}, ${JSON.stringify(cursor.valor)}::jsonb
    FROM arriendo WHERE nombre = ${cursor.arriendo} AND proceso = ${cursor.proceso} AND hasta > now()
    FOR SHARE
    ON CONFLICT (id_canal) DO UPDATE SET valor = excluded.valor, _updated_at = now()
    RETURNING e.id_canal`.execute(db);
  return rows.length > 0;
}
