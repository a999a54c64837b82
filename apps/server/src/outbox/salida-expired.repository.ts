import { sql } from "kysely";
import type { Doubt } from "../channels/connector.ts";
import type { Db } from "../db/database.ts";
import type { Tx } from "../db/transaction.ts";
import type { Salida } from "./salida.repository.ts";

const orphaned = sql`NOT EXISTS (SELECT FROM proceso p WHERE p.nombre = salida.arrendada_por)`;
const expired = sql`estado = 'ENVIANDO' AND (arrendada_hasta < now() OR ${orphaned})`;

export interface ExpiredSalida extends Salida {
  /** Its worker died, or was this process, which no longer has it: no answer will come. */
  orphaned: boolean;
  /** It is this process', and its time is not over: one that is written while this is read is in no hands yet. */
  own: boolean;
  worker: string;
}

/** Calls whose worker died, or was silent for too long, or is this process although it no longer has them. */
export async function findExpired(
  db: Db,
  { by, inHand, limit }: { by: string; inHand: readonly number[]; limit: number },
): Promise<ExpiredSalida[]> {
  const notInHand = sql`(arrendada_por = ${by} AND id <> ALL (${inHand}::bigint[]))`;
  const { rows } = await sql<ExpiredSalida>`
    SELECT id, id_mensaje, id_canal, id_canal_entrada, intentos, extract(epoch FROM now() - salida._created_at)::float8 AS edad, k.conexion, k.version,
      arrendada_por AS worker, ${notInHand} OR ${orphaned} AS orphaned,
      arrendada_por = ${by} AND arrendada_hasta >= now() AS own
    FROM salida, cuenta_de_salida(salida.id_canal) k WHERE ${expired} OR (estado = 'ENVIANDO' AND ${notInHand})
    ORDER BY id LIMIT ${limit}`.execute(db);
  return rows;
}

/** Its worker is silent but may be alive. The worker's name stays in the row, for an answer that comes late. */
export async function expire(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    UPDATE salida SET estado = 'INCIERTO', ultimo_error = 'lease expired', arrendada_hasta = NULL, _updated_at = now()
    WHERE id = ${id} AND ${expired} RETURNING id`.execute(tx);
  return rows.length > 0;
}

/** How a call ended that left a doubt. */
export interface KnownEnd {
  code: string;
  error: string;
}

/** Before the code and the words of an end that is noted while the call is asked about; no other error begins so, and what settles the doubt puts its own in this place. */
const IN_DOUBT = "in doubt:";

/** Notes how a call ended before it is asked about, for whoever has to ask on. `_updated_at` does not change. */
export async function noteEnd(
  db: Db,
  { id, by, code, error }: KnownEnd & { id: number; by: string },
): Promise<void> {
  await sql`
    UPDATE salida SET ultimo_error = ${`${IN_DOUBT} ${code} ${error}`}
    WHERE id = ${id} AND estado = 'ENVIANDO' AND arrendada_por = ${by}`.execute(db);
}

function knownEndOf(noted: string | null): KnownEnd | null {
  if (!noted?.startsWith(`${IN_DOUBT} `)) return null;
  const [code = "", ...words] = noted.slice(IN_DOUBT.length + 1).split(" ");
  return { code, error: words.join(" ") };
}

/**
 * Takes over a call whose worker died, to find out what became of it; undefined: it is no longer there to take. `known`: how
 * the call had ended, null when its worker died in it. `_updated_at` does not change: it is the time of the call.
 */
export async function adopt(
  db: Db,
  { id, by, seconds }: { id: number; by: string; seconds: number },
): Promise<{ known: KnownEnd | null } | undefined> {
  const { rows } = await sql<{ ultimo_error: string | null }>`
    UPDATE salida SET arrendada_por = ${by}, arrendada_hasta = now() + make_interval(secs => ${seconds})
    WHERE id = ${id} AND estado = 'ENVIANDO' AND (arrendada_por = ${by} OR ${orphaned}) RETURNING ultimo_error`.execute(
    db,
  );
  const [row] = rows;
  return row && { known: knownEndOf(row.ultimo_error) };
}

/** Nobody asks about it any more. Its worker may live, taken for dead: what it is answered later counts, as after `expire`. */
export async function leaveToWorker(tx: Tx, { id, worker }: { id: number; worker: string }): Promise<void> {
  await sql`
    UPDATE salida SET arrendada_por = ${worker}
    WHERE id = ${id} AND estado = 'INCIERTO' AND arrendada_por IS NULL`.execute(tx);
}

/**
 * Its provider answered that it took this call, the last that was made (`tries`), which another process took over: it asks
 * still, or found that it was not taken and has it wait. False: another call was begun since, or it was settled.
 */
export async function settleTaken(tx: Tx, { id, tries }: { id: number; tries: number }): Promise<boolean> {
  const { rows } = await sql`
    UPDATE salida SET estado = 'ENVIADO', ultimo_error = NULL, causa = NULL,
      arrendada_hasta = NULL, arrendada_por = NULL, _updated_at = now()
    WHERE id = ${id} AND estado IN ('ENVIANDO', 'EN_COLA') AND intentos = ${tries} RETURNING id`.execute(tx);
  return rows.length > 0;
}

/** How many of the provider's ids of a conversation are read: more than any provider lists of a chat. */
const KNOWN_IDS_MAX = 300;

/**
 * What is known of a call that is being inquired about; undefined when this worker no longer has it. `withoutId` counts
 * similar messages that may have left without an id, and earlier tries of similar messages that a person sent again.
 */
export async function readDoubt(
  db: Db,
  { id, by }: { id: number; by: string },
): Promise<Omit<Doubt, "code"> | undefined> {
  const { rows } = await sql<Omit<Doubt, "code">>`
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
    SELECT extract(epoch FROM s._updated_at)::float8 AS seconds,
      extract(epoch FROM clock_timestamp() - s._updated_at)::float8 * 1000 AS "agoMs",
      ARRAY(
        SELECT x.id_externo FROM mensaje x
        WHERE x.id_canal_entrada = s.id_canal_entrada AND x.id_externo IS NOT NULL AND x.id <> s.id_mensaje
        ORDER BY x.id DESC LIMIT ${KNOWN_IDS_MAX})
      || ARRAY(
        SELECT i.id_externo FROM mensaje x JOIN mensaje_intento i ON i.id_mensaje = x.id
        WHERE x.id_canal_entrada = s.id_canal_entrada
        ORDER BY x.id DESC LIMIT ${KNOWN_IDS_MAX}) AS "knownIds",
      ((SELECT count(*) FROM igual WHERE sin_id)
        + (SELECT count(*) FROM log l WHERE l.fecha > s._updated_at - interval '1 hour' AND l.tipo = 'mensaje.reintentar'
            AND l.referencia IN (SELECT 'mensaje:' || igual.id FROM igual)))::int AS "withoutId"
    FROM salida s
    WHERE s.id = ${id} AND s.estado = 'ENVIANDO' AND s.arrendada_por = ${by}`.execute(db);
  return rows[0];
}
