import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import { subirSecuencia } from "./escribir.repository.ts";

/**
 * Gives all messages of one entry channel to another of the same citizen. What was told under both addresses keeps the
 * provider's id once. The thread of the open case, if there is one, tells its screens. The caller holds both rows.
 */
export async function mudarMensajes(
  tx: Tx,
  { queda, seVa, idCaso }: { queda: number; seVa: number; idCaso: number | null },
): Promise<void> {
  await sql`
    UPDATE mensaje m SET id_externo = NULL
    FROM mensaje otro
    WHERE m.id_canal_entrada = ${seVa} AND otro.id_canal_entrada = ${queda} AND otro.id_externo = m.id_externo`.execute(
    tx,
  );
  await sql`UPDATE mensaje SET id_canal_entrada = ${queda} WHERE id_canal_entrada = ${seVa}`.execute(tx);
  if (idCaso === null) return;
  const secuencia = await subirSecuencia(tx, idCaso);
  await sql`
    UPDATE mensaje SET secuencia = ${secuencia}
    WHERE id_caso = ${idCaso} AND id_canal_entrada = ${queda}`.execute(tx);
}
