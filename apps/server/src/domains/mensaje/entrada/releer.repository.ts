import { Extras } from "@ventanilla/contract/mensaje/mensaje";
import { sql } from "kysely";
import type { Db } from "../../../db/database.ts";
import type { Tx } from "../../../db/transaction.ts";

/** An incoming message as it was read, with the account it came to. */
export interface MensajeLeido {
  id: number;
  id_caso: number | null;
  id_canal_entrada: number;
  id_canal: number;
  /** Of its case; where it has none, of its account. */
  id_entidad: number;
  contenido: string;
  extras: Extras;
  id_externo: string | null;
  msg_tz: string;
}

export async function leerMensajeLeido(db: Db, id: number): Promise<MensajeLeido | undefined> {
  const fila = await db
    .selectFrom("mensaje as m")
    .innerJoin("canal_entrada as e", "e.id", "m.id_canal_entrada")
    .innerJoin("canal as k", "k.id", "e.id_canal")
    .leftJoin("caso as c", "c.id", "m.id_caso")
    .select([
      "m.id",
      "m.id_caso",
      "m.id_canal_entrada",
      "e.id_canal",
      sql<number>`coalesce(c.id_entidad, k.id_entidad)`.as("id_entidad"),
      "m.contenido",
      "m.extras",
      "m.id_externo",
      "m.msg_tz",
    ])
    .where("m.id", "=", id)
    .where("m.direccion", "=", sql.lit("ENTRADA"))
    .executeTakeFirst();
  return fila && { ...fila, extras: Extras.parse(fila.extras) };
}

/**
 * By which the message is recognised when its mailbox tells of it once more: one that could not be read had an id of its
 * own. One that another message has stays as it is.
 */
export async function ponerIdExterno(
  tx: Tx,
  { id, id_canal_entrada }: MensajeLeido,
  idExterno: string,
): Promise<void> {
  await sql`
    UPDATE mensaje SET id_externo = ${idExterno}
    WHERE id = ${id} AND NOT EXISTS (
      SELECT FROM mensaje otro WHERE otro.id_canal_entrada = ${id_canal_entrada} AND otro.id_externo = ${idExterno})`.execute(
    tx,
  );
}

/** Of a message that no thread shows. */
export async function ponerSuelto(
  tx: Tx,
  id: number,
  { contenido, extras }: { contenido: string; extras: Extras },
): Promise<void> {
  await tx
    .updateTable("mensaje")
    .set({ contenido, extras: sql`extras || ${JSON.stringify(extras)}::jsonb` })
    .where("id", "=", id)
    .execute();
}
