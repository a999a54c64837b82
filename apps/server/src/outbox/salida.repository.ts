import type { CartaEnviada } from "@ventanilla/contract/mensaje/carta";
import type { Espera } from "@ventanilla/contract/mensaje/mensaje";
import { sql } from "kysely";
import type { OutgoingMensaje } from "../channels/connector.ts";
import { oneOf } from "../db/any-of.ts";
import type { Db } from "../db/database.ts";
import type { Tx } from "../db/transaction.ts";

/** A message that one worker took. */
export interface Salida {
  id: number;
  id_mensaje: number;
  id_canal: number;
  id_canal_entrada: number;
  /** Calls made so far, without those after which the provider asked for a pause. */
  intentos: number;
  /** Seconds since it was put into the queue. */
  edad: number;
  /** What the provider last said of the account. */
  conexion: string;
  /** Another text is another state of the account's configuration. */
  version: string;
  /** Of a call that was taken over: who made it. */
  worker?: string;
}

/** A message that was taken, as it is to be delivered; undefined: it is gone. */
export interface Taken extends Salida {
  outgoing: Outgoing | undefined;
}

interface Taking {
  by: string;
  seconds: number;
  limit: number;
  /** What this worker has already. */
  inHand: readonly number[];
  /** Accounts of which it takes nothing now. */
  sated: readonly number[];
}

/**
 * Takes the oldest undelivered message of each conversation that is due. A taken message stays EN_COLA until the call; when
 * its worker dies, another worker takes it. Two workers never get the same row. A row of this worker that is not in its
 * hands is taken again: the answer of the database to the last statement was lost. Its commit does not wait for the disk:
 * whoever forgets in a power cut that it was taken takes it again, and no call was begun.
 */
export async function take(db: Db, { by, seconds, limit, inHand, sated }: Taking): Promise<Taken[]> {
  const taking = sql`
    UPDATE salida SET arrendada_por = ${by}, arrendada_hasta = now() + make_interval(secs => ${seconds}), _updated_at = now()
    FROM (
      SELECT s.id FROM salida s
      WHERE s.estado = 'EN_COLA' AND s.proximo_en <= now() AND s.id_canal <> ALL ((SELECT ${sated}::integer[])::integer[])
        AND (s.arrendada_hasta IS NULL OR s.arrendada_hasta < now()
          OR (s.arrendada_por = ${by} AND s.id <> ALL (${inHand}::bigint[]))
          OR NOT EXISTS (SELECT FROM proceso p WHERE p.nombre = s.arrendada_por))
        AND NOT EXISTS (
          SELECT FROM salida otra
          WHERE otra.id_canal_entrada = s.id_canal_entrada AND otra.id <> s.id
            AND (otra.estado = 'ENVIANDO' OR (otra.estado = 'EN_COLA' AND otra.id < s.id)))
      ORDER BY s.id LIMIT ${limit} FOR UPDATE OF s SKIP LOCKED
    ) AS elegida
    WHERE salida.id = elegida.id
    RETURNING salida.id, salida.id_mensaje, salida.id_canal, salida.id_canal_entrada, salida.intentos,
      extract(epoch FROM now() - salida._created_at)::float8 AS edad, set_config('synchronous_commit', 'off', true) AS flush`;
  const { rows } = await sql<TakenRow & { flush: string }>`
    WITH t AS (${taking}) SELECT t.*, k.conexion, k.version, lo_que_sale(t.id_mensaje) AS outgoing
    FROM t, cuenta_de_salida(t.id_canal) k`.execute(db);
  return rows.map(({ flush: _flush, ...row }) => takenOf(row));
}

/** A message as the database answers it to whoever took it. */
export type TakenRow = Salida & { outgoing: OutgoingRow | null };

export const takenOf = ({ outgoing, ...salida }: TakenRow): Taken => ({
  ...salida,
  outgoing: outgoing === null ? undefined : outgoingOf(outgoing),
});

/**
 * Locks a conversation, so that its changes happen one after the other. The lock order is canal_entrada first, then the
 * rest. A conversation that became one with another is locked there.
 */
export async function lockConversation(tx: Tx, idCanalEntrada: number): Promise<void> {
  const { rows } = await sql<{ unida_a: number | null }>`
    SELECT unida_a FROM canal_entrada WHERE id = ${idCanalEntrada} FOR UPDATE`.execute(tx);
  const joined = rows[0]?.unida_a ?? null;
  if (joined !== null) await lockConversation(tx, joined);
}

/** Locks a conversation that nobody else holds; false: somebody does. */
export async function lockFree(tx: Tx, idCanalEntrada: number): Promise<boolean> {
  const { rows } = await sql<{ unida_a: number | null }>`
    SELECT unida_a FROM canal_entrada WHERE id = ${idCanalEntrada} FOR UPDATE SKIP LOCKED`.execute(tx);
  const [row] = rows;
  if (!row) return false;
  return row.unida_a === null || (await lockFree(tx, row.unida_a));
}

/** Marks that the call is about to be made. False: the message is no longer ours, or no longer the next of its conversation. The caller holds the conversation. */
export async function markSending(
  tx: Tx,
  { id, by, seconds }: { id: number; by: string; seconds: number },
): Promise<boolean> {
  const { rows } = await sql`SELECT marcar_salidas(ARRAY[${id}::bigint], ${by}, ${seconds})`.execute(tx);
  return rows.length > 0;
}

export interface Closing {
  id: number;
  /** Only the worker that took it may close it. */
  by: string;
  estado: "ENVIADO" | "FALLIDO" | "INCIERTO";
  error: string | null;
}

/** False: another worker has it by now. */
export async function closeSalida(tx: Tx, { id, by, estado, error }: Closing): Promise<boolean> {
  const { rows } = await sql`
    SELECT cerrar_salidas(ARRAY[${id}::bigint], ${by}, ${estado}, ${error})`.execute(tx);
  return rows.length > 0;
}

export interface Postponement {
  id: number;
  by: string;
  seconds: number;
  /** How the try ended; without it, it was not tried. One after which the provider asked for a pause (`limite`) counts as none. */
  failure?: { error: string; cause: Espera["causa"] };
  /** Of one that was not tried: what it waits for, if people are to be told. */
  cause?: Espera["causa"];
}

/** Puts it back into the queue for a later try. A call is counted when it begins. */
export async function postpone(tx: Tx, { id, by, seconds, failure, cause }: Postponement): Promise<boolean> {
  const row = await tx
    .updateTable("salida")
    .set({
      estado: "EN_COLA",
      proximo_en: sql`now() + make_interval(secs => ${seconds})`,
      arrendada_hasta: null,
      arrendada_por: null,
      _updated_at: sql`now()`,
      ...(cause && { causa: cause }),
      ...(failure && {
        ultimo_error: failure.error,
        causa: failure.cause,
        intentos:
          failure.cause === "limite"
            ? sql<number>`intentos - CASE estado WHEN 'ENVIANDO' THEN 1 ELSE 0 END`
            : sql<number>`intentos + CASE estado WHEN 'EN_COLA' THEN 1 ELSE 0 END`,
      }),
    })
    .where("id", "=", id)
    .where("arrendada_por", "=", by)
    .where("estado", "=", oneOf("EN_COLA", "ENVIANDO"))
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Undoes `markSending`: the call was surely not made, so the try does not count. */
export async function unmark(tx: Tx, { id, by }: { id: number; by: string }): Promise<boolean> {
  const { rows } = await sql`
    UPDATE salida SET estado = 'EN_COLA', intentos = intentos - CASE estado WHEN 'ENVIANDO' THEN 1 ELSE 0 END,
      arrendada_hasta = NULL, arrendada_por = NULL, _updated_at = now()
    WHERE id = ${id} AND arrendada_por = ${by} AND estado IN ('EN_COLA', 'ENVIANDO')
    RETURNING id`.execute(tx);
  return rows.length > 0;
}

/** Seconds until the pause after the conversation's last message is over; 0 or less when it is over already. */
export async function remainingPause(db: Db, idMensaje: number, pauseMs: number): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    SELECT extract(epoch FROM max(s._updated_at) - now())::float8 + ${pauseMs / 1000}::float8 AS seconds
    FROM mensaje m
    JOIN mensaje previo ON previo.id_caso = m.id_caso AND previo.id_canal_entrada = m.id_canal_entrada AND previo.id <> m.id
    JOIN salida s ON s.id_mensaje = previo.id AND s.estado NOT IN ('EN_COLA', 'FALLIDO')
    WHERE m.id = ${idMensaje} AND s._updated_at > now() - make_interval(secs => ${pauseMs / 1000})`.execute(
    db,
  );
  return rows[0]?.seconds ?? 0;
}

/** A message to deliver, without its files and what it follows. */
export interface Outgoing {
  id: number;
  mensaje: Omit<OutgoingMensaje, "archivos" | "hilo">;
  hasArchivos: boolean;
  /** No point works with its account for whom it is written. */
  pointless: boolean;
}

type OutgoingRow = Omit<Outgoing["mensaje"], "letter"> &
  Omit<Outgoing, "mensaje"> & { subject: string | null; carta: CartaEnviada | null };

function outgoingOf({
  id,
  hasArchivos,
  pointless,
  plantilla,
  replyTo,
  subject,
  carta,
  ...mensaje
}: OutgoingRow): Outgoing {
  const letter = (subject !== null || carta !== null) && {
    subject,
    copies: carta?.copias ?? [],
    signature: carta?.firma ?? null,
    below: carta?.pie ?? null,
  };
  const extras = { ...(plantilla && { plantilla }), ...(replyTo && { replyTo }), ...(letter && { letter }) };
  return { id, hasArchivos, pointless, mensaje: { ...mensaje, ...extras } };
}

/** One message to deliver; undefined: it is gone. */
export async function readOutgoing(db: Db, mensaje: number): Promise<Outgoing | undefined> {
  const { rows } = await sql<{
    outgoing: OutgoingRow | null;
  }>`SELECT lo_que_sale(${mensaje}) AS outgoing`.execute(db);
  const outgoing = rows[0]?.outgoing ?? null;
  return outgoing === null ? undefined : outgoingOf(outgoing);
}

/** So many messages of the conversation are sent along as references. */
const REFERENCES_MAX = 20;

/**
 * What a letter follows, also in the cases that were attached to its own: the subject that its conversation had last, and the
 * ids of what was said before it (`OutgoingMensaje.hilo`). A machine's mail is followed only where no person's is.
 */
export async function readThread(db: Db, idMensaje: number): Promise<OutgoingMensaje["hilo"]> {
  const { rows } = await sql<OutgoingMensaje["hilo"]>`
    SELECT (array_agg(p.extras->>'asunto' ORDER BY p.extras ? 'automatico', p.id DESC) FILTER (WHERE p.extras ? 'asunto'))[1]
        AS asunto,
      coalesce(array_agg(p.id_externo ORDER BY p.ultima, p.id) FILTER (WHERE p.id_externo IS NOT NULL), '{}') AS "references"
    FROM (
      SELECT d.id, d.extras, d.id_externo, d.id = coalesce(
          max(d.id) FILTER (WHERE d.direccion = 'ENTRADA' AND NOT d.extras ? 'automatico') OVER (),
          max(d.id) FILTER (WHERE d.direccion = 'ENTRADA') OVER ()
        ) AS ultima
      FROM (
        SELECT x.id, x.extras, x.id_externo, x.direccion
        FROM mensaje m
        CROSS JOIN LATERAL con_sus_adjuntos(m.id_caso) c (id)
        CROSS JOIN LATERAL (
          SELECT o.id, o.extras, o.id_externo, o.direccion FROM mensaje o
          WHERE o.id_caso = c.id AND o.id_canal_entrada = m.id_canal_entrada AND o.id < m.id
            AND o.direccion IN ('ENTRADA', 'SALIDA')
          ORDER BY o.id DESC LIMIT ${REFERENCES_MAX}
        ) x
        WHERE m.id = ${idMensaje}
        ORDER BY x.id DESC LIMIT ${REFERENCES_MAX}
      ) d
    ) p`.execute(db);
  return rows[0] ?? { asunto: null, references: [] };
}
