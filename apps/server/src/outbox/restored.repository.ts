import { sql } from "kysely";
import type { Tx } from "../db/transaction.ts";

/** Of what waited when the backup was made nobody knows whether it left afterwards: it is doubtful, and leaves no more by itself. Answers its messages. */
export async function doubtWaiting(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id_mensaje: number }>`
    UPDATE salida SET estado = 'INCIERTO', ultimo_error = 'restored from a backup', causa = NULL,
      arrendada_hasta = NULL, arrendada_por = NULL, _updated_at = now()
    WHERE estado IN ('EN_COLA', 'ENVIANDO')
    RETURNING id_mensaje`.execute(tx);
  return rows.map(({ id_mensaje: id }) => id);
}
