import { sql } from "kysely";
import type { Db } from "../db/database.ts";

/** Who stands at each point, as one text to compare: two equal texts are the same people. */
export async function huellasDePresencia(db: Db, puntos: readonly number[]): Promise<Map<number, string>> {
  if (puntos.length === 0) return new Map();
  const { rows } = await sql<{ id: number; huella: string }>`
    SELECT id_punto_atencion AS id, string_agg(id_usuario::text, ',' ORDER BY id_usuario) AS huella
    FROM historial_punto_atencion WHERE salida IS NULL AND id_punto_atencion = ANY(${puntos}::int[])
    GROUP BY id_punto_atencion`.execute(db);
  return new Map(rows.map(({ id, huella }) => [id, huella]));
}

/** Sessions that ended within the last seconds. */
export async function sesionesCerradas(db: Db, segundos: number): Promise<{ id: string; motivo: string }[]> {
  const { rows } = await sql<{ id: string; motivo: string }>`
    SELECT id, coalesce(motivo_cierre, '') AS motivo FROM sesion
    WHERE cerrada > now() - make_interval(secs => ${segundos})`.execute(db);
  return rows;
}
