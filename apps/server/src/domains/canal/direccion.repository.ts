import { sql } from "kysely";
import { anyOf } from "../../db/any-of.ts";
import type { Db } from "../../db/database.ts";
import { ChangedMeanwhile, type Tx } from "../../db/transaction.ts";

/** One address of a citizen on a Canal, and to which entry channel it leads. */
export interface Direccion {
  direccion: string;
  id_canal_entrada: number;
  /** Never passes to another person. */
  fija: boolean;
}

const UNIQUE_VIOLATION = "23505";

/** Somebody else made the same identity or told the same address at the same time: the transaction looks again. */
export async function siNadieSeAdelanta<T>(escribir: Promise<T>): Promise<T> {
  return await escribir.catch((error: unknown) => {
    const cruzado = error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION;
    throw cruzado ? new ChangedMeanwhile() : error;
  });
}

export function direccionesDe(db: Db, idCanal: number, direcciones: readonly string[]): Promise<Direccion[]> {
  return db
    .selectFrom("canal_direccion")
    .select(["direccion", "id_canal_entrada", "fija"])
    .where("id_canal", "=", idCanal)
    .where("direccion", "=", anyOf(direcciones))
    .orderBy("direccion")
    .execute();
}

/** The address that stays the citizen's own, where one is known. */
export async function direccionFija(tx: Tx, idCanalEntrada: number): Promise<string | null> {
  const fila = await tx
    .selectFrom("canal_direccion")
    .select("direccion")
    .where("id_canal_entrada", "=", idCanalEntrada)
    .where("fija", "=", sql.lit(true))
    .executeTakeFirst();
  return fila?.direccion ?? null;
}

/** One more address of a citizen. The caller holds the entry channel's row. */
export async function ponerDireccion(tx: Tx, nueva: Direccion & { id_canal: number }): Promise<void> {
  const puesta = await siNadieSeAdelanta(
    tx
      .insertInto("canal_direccion")
      .values(nueva)
      .onConflict((conflicto) =>
        conflicto
          .columns(["id_canal", "direccion"])
          .doUpdateSet({ fija: sql<boolean>`canal_direccion.fija OR excluded.fija` })
          .whereRef("canal_direccion.id_canal_entrada", "=", "excluded.id_canal_entrada"),
      )
      .returning("direccion")
      .executeTakeFirst(),
  );
  if (!puesta) throw new ChangedMeanwhile();
}

/** What is shown of a citizen and written to. The caller holds the row. */
export async function ponerUsuario(tx: Tx, idCanalEntrada: number, usuario: string): Promise<void> {
  await siNadieSeAdelanta(
    tx.updateTable("canal_entrada").set({ usuario }).where("id", "=", idCanalEntrada).execute(),
  );
}

/** An address that has another owner now, as a telephone number may. The caller holds both rows. */
export async function mudarDireccion(
  tx: Tx,
  { id_canal, direccion, a }: { id_canal: number; direccion: string; a: number },
): Promise<void> {
  await tx
    .updateTable("canal_direccion")
    .set({ id_canal_entrada: a })
    .where("id_canal", "=", id_canal)
    .where("direccion", "=", direccion)
    .execute();
}

export interface Union {
  queda: number;
  seVa: number;
}

/**
 * Of `m`: a message of the citizen's that can be unread, which is one in a case, and each once. What was told under two
 * addresses before anybody knew that they are one stands in two cases; its copy has no id of the provider's.
 */
export const CUENTA_SIN_LEER = sql<boolean>`m.direccion = 'ENTRADA' AND m.id_caso IS NOT NULL AND m.id_externo IS NOT NULL`;

/**
 * The oldest message of either that nobody read, before their messages move. Of one that was told to both, what counts is
 * whether it was read where it stays.
 */
export async function primeroSinLeer(db: Db, { queda, seVa }: Union): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    SELECT min(m.id) AS id FROM canal_entrada e
    JOIN mensaje m ON m.id_canal_entrada = e.id AND ${CUENTA_SIN_LEER} AND m.id > e.leido_hasta
    WHERE e.id IN (${queda}, ${seVa}) AND NOT (e.id = ${seVa} AND EXISTS (
      SELECT FROM mensaje otro WHERE otro.id_canal_entrada = ${queda} AND otro.id_externo = m.id_externo))`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

/**
 * Gives one entry channel up for another of the same citizen, whose messages have moved already: its addresses lead
 * there. Everything from the oldest unread message on counts as unread, so that nothing is passed over. The caller
 * holds both rows.
 */
export async function unirEntradas(
  tx: Tx,
  { queda, seVa, usuario, sinLeer }: Union & { usuario: string; sinLeer: number | null },
): Promise<void> {
  await sql`UPDATE canal_entrada SET unida_a = ${queda} WHERE id = ${seVa} OR unida_a = ${seVa}`.execute(tx);
  await sql`UPDATE canal_direccion SET id_canal_entrada = ${queda} WHERE id_canal_entrada = ${seVa}`.execute(
    tx,
  );
  await sql`
    UPDATE canal_entrada q SET
      usuario = ${usuario},
      nombre = coalesce(q.nombre, v.nombre),
      id_persona = coalesce(q.id_persona, v.id_persona),
      bienvenida_en = greatest(q.bienvenida_en, v.bienvenida_en),
      ultima_entrada_en = greatest(q.ultima_entrada_en, v.ultima_entrada_en),
      leido_hasta = coalesce(${sinLeer}::int8 - 1, greatest(q.leido_hasta, v.leido_hasta)),
      no_leidos = CASE WHEN ${sinLeer}::int8 IS NULL THEN 0 ELSE (SELECT count(*)::int FROM mensaje m
        WHERE m.id_canal_entrada = q.id AND ${CUENTA_SIN_LEER} AND m.id >= ${sinLeer}) END
    FROM canal_entrada v WHERE q.id = ${queda} AND v.id = ${seVa}`.execute(tx);
  await sql`UPDATE canal_entrada SET no_leidos = 0, id_persona = NULL WHERE id = ${seVa}`.execute(tx);
}
