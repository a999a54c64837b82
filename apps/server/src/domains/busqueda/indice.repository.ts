import { sql } from "kysely";
import type { Db } from "../../db/database.ts";

/** The next messages without words in the index get theirs; answers how many, 0 while another process is at it. */
export async function indexarMensajes(
  db: Db,
  { limite, atras }: { limite: number; atras: number },
): Promise<number> {
  const { rows } = await sql<{ hechos: number | null }>`
    SELECT indexar_mensajes(${limite}::int, ${atras}::int) AS hechos`.execute(db);
  return rows[0]?.hechos ?? 0;
}

/** The id after the newest message, and whether older ones wait to be read in. */
export async function leerMarca(db: Db): Promise<{ despues: number; indexando: boolean }> {
  const { rows } = await sql<{ despues: number; indexando: boolean }>`
    SELECT coalesce(ultimo.id, 0)::int8 + 1 AS despues, coalesce(ultimo.id, 0) - i.hasta > 5000 AS indexando
    FROM indice_mensajes i
    LEFT JOIN LATERAL (SELECT m.id FROM mensaje m ORDER BY m.id DESC LIMIT 1) ultimo ON true`.execute(db);
  return rows[0] ?? { despues: 1, indexando: true };
}
