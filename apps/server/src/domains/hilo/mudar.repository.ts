import { ordenDe } from "@ventanilla/contract/mensaje/mensaje.rules";
import { sql } from "kysely";
import { announce, type Tx } from "../../db/transaction.ts";
import { now, nowMs, nowS } from "../../shared/clock.ts";
import { subirSecuencia } from "./escribir.repository.ts";

/**
 * Puts a message that was in no case into a case's thread, as its latest: it takes number and place as if it arrived now, so
 * that it is unread, is asked for after what was seen, and stops an answer that did not know of it. What quotes it follows.
 */
export async function ponerEnHilo(tx: Tx, idMensaje: number, idCaso: number): Promise<void> {
  const orden = ordenDe(nowS(), nowMs());
  const { id } = await tx
    .selectNoFrom(sql<number>`numerar_en_hilo(${idCaso})`.as("id"))
    .executeTakeFirstOrThrow();
  const { secuencia } = await tx
    .selectFrom("mensaje as m")
    .innerJoinLateral(
      sql<{
        secuencia: number;
      }>`sumar_a_hilos(ARRAY[${idCaso}::int], ARRAY[${id}::int8], ARRAY[${orden}::int8], ARRAY[true],
        ARRAY[${now()}::timestamptz], ARRAY[espera_de(m.direccion, true, m.id_externo, m.msg_tz)], ARRAY[m.direccion = 'SALIDA'])`.as(
        "hilo",
      ),
      (join) => join.onTrue(),
    )
    .select("hilo.secuencia")
    .where("m.id", "=", idMensaje)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("mensaje")
    .set({ id: sql<number>`${id}`, id_caso: idCaso, secuencia, orden })
    .where("id", "=", idMensaje)
    .where("id_caso", "is", null)
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("mensaje")
    .set((eb) => ({
      extras: sql`jsonb_set(extras, '{respuesta_a,id}', to_jsonb(${id}::int8))`,
      // Its screens are told with the message itself.
      secuencia: eb.case().when("id_caso", "=", idCaso).then(secuencia).else(eb.ref("secuencia")).end(),
    }))
    .where(sql<boolean>`extras->'respuesta_a'->>'id' IS NOT NULL`)
    .where(sql<number>`(extras->'respuesta_a'->>'id')::int8`, "=", idMensaje)
    .execute();
  announce(tx, { tipo: "caso", id: idCaso, secuencia });
}

/**
 * Gives all messages of one entry channel to another of the same citizen. What was told under both addresses keeps the
 * provider's id once. What of the attached case did not leave yet, or failed, goes on in the open one: nobody closed it, and
 * in a closed case nothing is sent again. The thread of the open case, if there is one, tells its screens. The caller holds
 * both rows.
 */
export async function mudarMensajes(
  tx: Tx,
  {
    queda,
    seVa,
    idCaso,
    adjuntado,
  }: { queda: number; seVa: number; idCaso: number | null; adjuntado: number | null },
): Promise<void> {
  await sql`
    UPDATE mensaje m SET id_externo = NULL
    FROM mensaje otro
    WHERE m.id_canal_entrada = ${seVa} AND otro.id_canal_entrada = ${queda} AND otro.id_externo = m.id_externo`.execute(
    tx,
  );
  await sql`UPDATE mensaje SET id_canal_entrada = ${queda} WHERE id_canal_entrada = ${seVa}`.execute(tx);
  if (idCaso === null) return;
  if (adjuntado !== null) await mudarSinResolver(tx, { de: adjuntado, a: idCaso });
  await avisarDeEntrada(tx, idCaso, queda);
}

/** Whoever waits in an attached case waits on in the one where it goes on. The caller holds both. */
export async function heredarEspera(tx: Tx, { de, a }: { de: number; a: number }): Promise<void> {
  await sql`
    UPDATE caso c SET espera_desde = least(c.espera_desde, o.espera_desde)
    FROM caso o WHERE c.id = ${a} AND o.id = ${de} AND o.espera_desde IS NOT NULL`.execute(tx);
}

/** What the messages of an entry channel show of it changed: the case's thread tells its screens. The caller holds the entry channel. */
export async function avisarDeEntrada(tx: Tx, idCaso: number, idCanalEntrada: number): Promise<void> {
  const secuencia = await subirSecuencia(tx, idCaso);
  await sql`
    UPDATE mensaje SET secuencia = ${secuencia}
    WHERE id_caso = ${idCaso} AND id_canal_entrada = ${idCanalEntrada}`.execute(tx);
}

async function mudarSinResolver(tx: Tx, { de, a }: { de: number; a: number }): Promise<void> {
  // A number of the thread that they leave may be beyond any of this one's.
  const secuencia = await subirSecuencia(tx, a);
  const { rows } = await sql<{ id: number; orden: number }>`
    UPDATE mensaje SET id_caso = ${a}, secuencia = ${secuencia}
    WHERE id_caso = ${de} AND direccion = 'SALIDA' AND NOT fallo_visto
      AND estado IN ('EN_COLA', 'ENVIANDO', 'FALLIDO', 'INCIERTO')
    RETURNING id, orden`.execute(tx);
  const ultimo = rows.sort((una, otra) => una.orden - otra.orden || una.id - otra.id).at(-1);
  if (!ultimo) return;
  // Of what stays behind, what somebody said last.
  await sql`
    UPDATE caso SET id_ultimo_mensaje = (
      SELECT m.id FROM mensaje m
      WHERE m.id_caso = ${de} AND (m.direccion = 'ENTRADA' OR m.id_usuario IS NOT NULL OR m.extras ? 'telefono')
      ORDER BY m.orden DESC, m.id DESC LIMIT 1)
    WHERE id = ${de} AND id_ultimo_mensaje = ANY(${rows.map(({ id }) => id)}::int8[])`.execute(tx);
  await sql`
    UPDATE caso SET id_ultimo_mensaje = ${ultimo.id}
    WHERE id = ${a} AND NOT es_posterior(id_ultimo_mensaje, ${ultimo.orden})`.execute(tx);
}
