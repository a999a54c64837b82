import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { anyOf } from "../db/any-of.ts";
import type { Db } from "../db/database.ts";
import { announce, type Tx } from "../db/transaction.ts";
import { DOWN, REFUSED } from "../shared/account-status.ts";
import { endOfRecording, type NamedSend, wasRecordedAsSent } from "./recordings.ts";

/** What a room may do to the outbox, in the transaction of its own change. app.ts hands it in; no room writes the table `salida`. */
export interface SalidaQueue {
  /** Puts a message into the outbox, in the transaction that wrote it. */
  enqueue(tx: Tx, salida: { id_mensaje: number; id_canal: number; id_canal_entrada: number }): Promise<void>;
  /**
   * Puts a message back into the outbox as if new. Its row keeps its number, so it leaves before what still waits in its
   * conversation. `doubtful`: it may have arrived, so it goes as the same sending once more; as does one that failed after
   * another that may have arrived.
   */
  requeue(tx: Tx, idMensaje: number, before: { doubtful: boolean }): Promise<void>;
  /** Tries the conversation's next message at once. The try that a person asked for uses up none of the outbox's own. */
  hurry(tx: Tx, idCanalEntrada: number): Promise<void>;
  /** The account works again: what waits for it after a failure of its own is tried at once, each conversation in its order. */
  hurryAll(tx: Tx, idCanal: number): Promise<void>;
  /** Closes a message that a person knows to have arrived. The lease ends too: a late answer of the lost call changes nothing any more. */
  settle(tx: Tx, idMensaje: number): Promise<void>;
  /**
   * Closes a message that waits for another try although its provider has it: nobody calls for it any more, and what waits
   * behind it goes on. The caller holds the conversation. False: it does not wait, or it is sent again after a sending that
   * failed, which may be the one that the provider has.
   */
  settleWaiting(tx: Tx, idMensaje: number): Promise<boolean>;
  /** Whether each of the two conversations has a message between its call and the answer: then they cannot become one yet. */
  areBothSending(tx: Tx, entradas: readonly [number, number]): Promise<boolean>;
  /** What waits in one conversation waits in the other, in the order in which it was written. */
  move(tx: Tx, from: number, to: number): Promise<void>;
  /** Answers whether a message to this citizen is between its call and the answer; of an address that nobody knows, whether one to anybody is. */
  isSending(db: Db, idCanal: number, chat: string): Promise<boolean>;
  /** Resolves when this process is not recording the answer of this send: at once, or after at most `ms`. */
  recorded(db: Db, send: NamedSend, ms: number): Promise<void>;
  /** Whether this process recorded lately that the provider took it: a receipt that says no more is no news. False: the database knows. */
  wasSent(db: Db, send: NamedSend): boolean;
}

/** Of the sendings of which nobody knew, fewer came back for good than there were. */
const MAY_HAVE_ARRIVED = sql`dudosos > (SELECT count(*) FROM mensaje_rebote r
  WHERE r.id_mensaje = salida.id_mensaje AND r.envio = salida.envio AND r.definitivo)`;

/** That the last sending failed says nothing of a doubt before it. */
const AFTER_FAILURE = {
  envio: sql<number>`envio + CASE WHEN ${MAY_HAVE_ARRIVED} THEN 0 ELSE 1 END`,
  dudosos: sql<number>`CASE WHEN ${MAY_HAVE_ARRIVED} THEN dudosos ELSE 0 END`,
};

export const salidaQueue: SalidaQueue = {
  async enqueue(tx, { id_mensaje, id_canal, id_canal_entrada }) {
    await sql`SELECT encolar_salida(${id_mensaje}, ${id_canal}, ${id_canal_entrada})`.execute(tx);
    announce(tx, { tipo: "salida" });
  },

  async requeue(tx, idMensaje, { doubtful }) {
    await tx
      .updateTable("salida")
      .set({
        estado: "EN_COLA",
        intentos: 0,
        ...(doubtful ? { dudosos: sql`dudosos + 1` } : AFTER_FAILURE),
        proximo_en: sql`now()`,
        arrendada_hasta: null,
        arrendada_por: null,
        ultimo_error: null,
        causa: null,
        _created_at: sql`now()`,
        _updated_at: sql`now()`,
      })
      .where("id_mensaje", "=", idMensaje)
      .executeTakeFirstOrThrow();
    announce(tx, { tipo: "salida" });
  },

  async hurry(tx, idCanalEntrada) {
    await tx
      .updateTable("salida")
      .set({ proximo_en: sql`now()`, intentos: sql`greatest(intentos - 1, 0)` })
      .where("id_canal_entrada", "=", idCanalEntrada)
      .where("estado", "=", sql.lit("EN_COLA"))
      .where("proximo_en", ">", sql<string>`now()`)
      .execute();
    announce(tx, { tipo: "salida" });
  },

  async hurryAll(tx, idCanal) {
    await tx
      .updateTable("salida")
      .set({ proximo_en: sql`now()` })
      .where("id_canal", "=", idCanal)
      .where("estado", "=", sql.lit("EN_COLA"))
      .where("causa", "is not", null)
      .where("causa", "=", sql.lit("servicio"))
      .where("proximo_en", ">", sql<string>`now()`)
      .execute();
    announce(tx, { tipo: "salida" });
  },

  async settle(tx, idMensaje) {
    await tx
      .updateTable("salida")
      .set({ estado: "ENVIADO", arrendada_hasta: null, arrendada_por: null, _updated_at: sql`now()` })
      .where("id_mensaje", "=", idMensaje)
      .execute();
  },

  async settleWaiting(tx, idMensaje) {
    const row = await tx
      .updateTable("salida")
      .set({
        estado: "ENVIADO",
        ultimo_error: null,
        causa: null,
        arrendada_hasta: null,
        arrendada_por: null,
        _updated_at: sql`now()`,
      })
      .where("id_mensaje", "=", idMensaje)
      .where("estado", "=", sql.lit("EN_COLA"))
      .where("envio", "=", sql.lit(1))
      .returning("id")
      .executeTakeFirst();
    if (row) announce(tx, { tipo: "salida" });
    return row !== undefined;
  },

  async areBothSending(tx, entradas) {
    const rows = await tx
      .selectFrom("salida")
      .select("id_canal_entrada")
      .where("id_canal_entrada", "=", anyOf(entradas))
      .where("estado", "=", sql.lit("ENVIANDO"))
      .execute();
    return rows.length > 1;
  },

  async move(tx, from, to) {
    await tx
      .updateTable("salida")
      .set({ id_canal_entrada: to })
      .where("id_canal_entrada", "=", from)
      .execute();
    announce(tx, { tipo: "salida" });
  },

  async isSending(db, idCanal, chat) {
    const row = await db
      .selectFrom("salida as s")
      .leftJoin("canal_direccion as d", (join) =>
        join.on("d.id_canal", "=", idCanal).on("d.direccion", "=", chat),
      )
      .select("s.id")
      .where("s.id_canal", "=", idCanal)
      .where("s.estado", "=", sql.lit("ENVIANDO"))
      .where((eb) =>
        eb.or([
          eb("d.id_canal_entrada", "is", null),
          eb("s.id_canal_entrada", "=", eb.ref("d.id_canal_entrada")),
        ]),
      )
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  },

  async recorded(db, send, ms) {
    const recording = endOfRecording(db, send);
    if (recording) await Promise.race([recording, sleep(ms, undefined, { ref: false })]);
  },

  wasSent: wasRecordedAsSent,
};

/**
 * Accounts said to be down for which a message waits because of them, or is being tried meanwhile: whoever forgot the account
 * during that try would believe it anew after each, and try for ever. One whose key was refused is not among them: it is
 * mended by people, and a key that is tried again and again may lock the account.
 */
export async function accountsWaitedFor(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT k.id FROM canal k
    WHERE starts_with(k.conexion, ${DOWN}) AND k.conexion <> ${REFUSED}
      AND (EXISTS (SELECT FROM salida s
          WHERE s.id_canal = k.id AND s.estado = 'EN_COLA' AND s.causa IS NOT NULL AND s.causa = 'servicio')
        OR EXISTS (SELECT FROM salida s
          WHERE s.id_canal = k.id AND s.estado = 'ENVIANDO' AND s.causa = 'servicio'))
    ORDER BY k.id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Tries the oldest message that waits for an account at once. The try uses up none of the outbox's own. What is being
 * tried right now stays as it is.
 */
export async function hurryOldest(tx: Tx, idCanal: number): Promise<void> {
  await sql`
    UPDATE salida SET proximo_en = now(), intentos = greatest(intentos - 1, 0)
    WHERE id = (
      SELECT s.id FROM salida s
      WHERE s.id_canal = ${idCanal} AND s.estado = 'EN_COLA' AND s.causa IS NOT NULL AND s.causa = 'servicio'
        AND s.proximo_en > now()
      ORDER BY s.id LIMIT 1 FOR UPDATE SKIP LOCKED)`.execute(tx);
  announce(tx, { tipo: "salida" });
}
