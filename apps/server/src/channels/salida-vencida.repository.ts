import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import type { Tx } from "../db/transaction.ts";
import type { Duda } from "./connector.ts";
import type { Salida } from "./salida.repository.ts";

const huerfana = sql`NOT EXISTS (SELECT FROM proceso p WHERE p.nombre = salida.arrendada_por)`;
const vencida = sql`estado = 'ENVIANDO' AND (arrendada_hasta < now() OR ${huerfana})`;

export interface Vencida extends Salida {
  /** Its worker is no more, or was this one: nobody will answer. */
  huerfana: boolean;
}

/** Calls whose worker is gone, or has not said anything for too long, or of this worker but not in its hands. */
export async function vencidas(
  db: Db,
  { por, enManos, limite }: { por: string; enManos: readonly number[]; limite: number },
): Promise<Vencida[]> {
  const sinManos = sql`(arrendada_por = ${por} AND id <> ALL (${enManos}::bigint[]))`;
  const { rows } = await sql<Vencida>`
    SELECT id, id_mensaje, id_canal, id_canal_entrada, intentos,
      (SELECT k.conexion FROM canal k WHERE k.id = salida.id_canal) AS conexion,
      ${sinManos} OR ${huerfana} AS huerfana
    FROM salida WHERE ${vencida} OR (estado = 'ENVIANDO' AND ${sinManos})
    ORDER BY id LIMIT ${limite}`.execute(db);
  return rows;
}

/** Its worker is silent but may live. Its name stays, for an answer that comes late. */
export async function vencer(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    UPDATE salida SET estado = 'INCIERTO', ultimo_error = 'lease expired', arrendada_hasta = NULL, _updated_at = now()
    WHERE id = ${id} AND ${vencida} RETURNING id`.execute(tx);
  return rows.length > 0;
}

/** Takes over a call whose worker is no more, to find out what became of it. `_updated_at` stays: the time of the call. */
export async function adoptar(
  db: Db,
  { id, por, segundos }: { id: number; por: string; segundos: number },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE salida SET arrendada_por = ${por}, arrendada_hasta = now() + make_interval(secs => ${segundos})
    WHERE id = ${id} AND estado = 'ENVIANDO' AND (arrendada_por = ${por} OR ${huerfana}) RETURNING id`.execute(
    db,
  );
  return rows.length > 0;
}

/** Provider's ids of a conversation that are looked at: more than any list of a chat's latest. */
const CONOCIDOS_MAX = 300;

/**
 * What is known of a call that is being asked about; nothing once it is no longer this worker's. Counted as without id
 * are like messages that may have left unnamed, and earlier tries of like messages that a person sent again.
 */
export async function leerDuda(
  db: Db,
  { id, por }: { id: number; por: string },
): Promise<Omit<Duda, "codigo"> | undefined> {
  const { rows } = await sql<Omit<Duda, "codigo">>`
    WITH igual AS (
      SELECT x.id, x.id_externo IS NULL AND x.estado IN ('INCIERTO', 'ENVIADO', 'ENTREGADO', 'LEIDO') AS sin_id
      FROM salida s
      JOIN mensaje m ON m.id = s.id_mensaje
      JOIN caso_canal_entrada cce ON cce.id_canal_entrada = s.id_canal_entrada
      JOIN mensaje x ON x.id_caso = cce.id_caso AND x.id_canal_entrada = s.id_canal_entrada
      WHERE s.id = ${id} AND x.id <> m.id AND x.direccion = 'SALIDA'
        AND (x.tipo_contenido = 'texto') = (m.tipo_contenido = 'texto')
        AND (m.tipo_contenido <> 'texto' OR x.contenido = m.contenido)
    )
    SELECT extract(epoch FROM s._updated_at)::float8 AS segundos,
      extract(epoch FROM clock_timestamp() - s._updated_at)::float8 * 1000 AS "haceMs",
      ARRAY(
        SELECT x.id_externo FROM mensaje x
        WHERE x.id_canal_entrada = s.id_canal_entrada AND x.id_externo IS NOT NULL AND x.id <> s.id_mensaje
        ORDER BY x.id DESC LIMIT ${CONOCIDOS_MAX}) AS conocidos,
      ((SELECT count(*) FROM igual WHERE sin_id)
        + (SELECT count(*) FROM log l WHERE l.fecha > s._updated_at - interval '1 hour' AND l.tipo = 'mensaje.reintentar'
            AND l.referencia IN (SELECT 'mensaje:' || igual.id FROM igual)))::int AS "sinId"
    FROM salida s
    WHERE s.id = ${id} AND s.estado = 'ENVIANDO' AND s.arrendada_por = ${por}`.execute(db);
  return rows[0];
}
