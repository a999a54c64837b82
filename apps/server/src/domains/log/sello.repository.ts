import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import { settledIds } from "../../db/settled-ids.ts";
import type { FilaSellable, Sello } from "./cadena.ts";

export const filasAsentadas = (db: Db) => settledIds(db, "log");

/** Rows with ids beyond `desde` up to `hasta`, in ascending order, `cuantas` at most. `desde` null: from the lowest id on. */
export async function leerSellables(
  db: Db,
  { desde, hasta, cuantas }: { desde: number | null; hasta: number; cuantas: number },
): Promise<FilaSellable[]> {
  const despues = desde === null ? sql`true` : sql`id > ${desde}`;
  // Microseconds, whatever time zone the connection has. Persons stand behind the rest, and only where there are some: rows
  // that were sealed before there was the column read as they did.
  const { rows } = await sql<FilaSellable>`
    SELECT id, (jsonb_build_array(id, nivel, tipo, mensaje, referencia, datos, ip,
      (extract(epoch FROM fecha) * 1000000)::bigint, id_usuario, usuario, id_entidad)
      || CASE WHEN personas IS NULL THEN '[]' ELSE jsonb_build_array(personas) END)::text AS texto
    FROM log WHERE ${despues} AND id <= ${hasta} ORDER BY id LIMIT ${cuantas}`.execute(db);
  return rows;
}

const COLUMNAS = ["id", "hasta", "ids", "huellas", "anterior", "huella", "firma"] as const;

export async function ultimoSello(db: Db): Promise<Pick<Sello, "id" | "hasta" | "huella"> | undefined> {
  return await db
    .selectFrom("log_sello")
    .select(["id", "hasta", "huella"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The next one after a number. */
export async function leerSello(db: Db, despuesDe: number): Promise<Sello | undefined> {
  const fila = await db
    .selectFrom("log_sello")
    .select(COLUMNAS)
    .where("id", ">", despuesDe)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return fila && { ...fila, ids: fila.ids.map(Number) };
}

/** Answers false when another process has put this one meanwhile. */
export async function ponerSello(db: Db, sello: Sello): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO log_sello (id, hasta, ids, huellas, anterior, huella, firma)
    VALUES (${sello.id}, ${sello.hasta}, ${sello.ids}::bigint[], ${sello.huellas}, ${sello.anterior},
      ${sello.huella}, ${sello.firma})
    ON CONFLICT DO NOTHING RETURNING id`.execute(db);
  return rows.length > 0;
}

/** How many rows stand beyond the last seal, and between which ids. Null: there is no seal. */
export async function leerCola(
  db: Db,
  desde: number | null,
): Promise<{ filas: number; primera: number; ultima: number } | null> {
  const { filas, primera, ultima } = await db
    .selectFrom("log")
    .select((eb) => [
      eb.fn.countAll<number>().as("filas"),
      eb.fn.min("id").as("primera"),
      eb.fn.max("id").as("ultima"),
    ])
    .$if(desde !== null, (cola) => cola.where("id", ">", desde ?? 0))
    .executeTakeFirstOrThrow();
  return filas === 0 ? null : { filas, primera: primera ?? 0, ultima: ultima ?? 0 };
}
