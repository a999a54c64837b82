import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import { announce, type Tx } from "../db/transaction.ts";
import { DOWN, REFUSED } from "../shared/account-status.ts";

/**
 * Accounts said to be down for which a message waits because of them. One whose key was refused is not among them: it is
 * mended by people, and a key that is tried again and again may lock the account.
 */
export async function accountsWaitedFor(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT k.id FROM canal k
    WHERE starts_with(k.conexion, ${DOWN}) AND k.conexion <> ${REFUSED}
      AND EXISTS (SELECT FROM salida s
        WHERE s.id_canal = k.id AND s.estado = 'EN_COLA' AND s.causa IS NOT NULL AND s.causa = 'servicio')
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
