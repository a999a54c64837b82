import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";

/**
 * Whether a message of ours is, or an earlier try of one was, under this id of the provider's, anywhere on one Canal: the
 * provider may tell of it under another address than it was sent to.
 */
export async function fueNuestro(db: Db, idCanal: number, idExterno: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM mensaje m JOIN canal_entrada e ON e.id = m.id_canal_entrada
    WHERE e.id_canal = ${idCanal} AND m.direccion = 'SALIDA' AND m.id_externo = ${idExterno}
    UNION ALL
    SELECT FROM mensaje_intento i JOIN mensaje m ON m.id = i.id_mensaje JOIN canal_entrada e ON e.id = m.id_canal_entrada
    WHERE e.id_canal = ${idCanal} AND i.id_externo = ${idExterno}
    LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Whether the provider's id is of a try of this message before its last one. */
export async function fueDeUnIntento(db: Db, idMensaje: number, idExterno: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM mensaje_intento WHERE id_mensaje = ${idMensaje} AND id_externo = ${idExterno}`.execute(db);
  return rows.length > 0;
}

/** Tries of a message under ids that it never had itself; those that it had are noted by the database. */
export async function anotarIntentos(
  tx: Tx,
  idMensaje: number,
  idsExternos: readonly string[],
): Promise<void> {
  if (idsExternos.length === 0) return;
  await sql`
    INSERT INTO mensaje_intento (id_mensaje, id_externo)
    SELECT ${idMensaje}, unnest(${idsExternos}::text[]) ON CONFLICT DO NOTHING`.execute(tx);
}
