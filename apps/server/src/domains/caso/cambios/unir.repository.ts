import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";

/** Every case of one entry channel is a case of the other, open where it was. */
export async function mudarEntradaDeCasos(
  tx: Tx,
  { queda, seVa }: { queda: number; seVa: number },
): Promise<void> {
  await sql`
    WITH idos AS (DELETE FROM caso_canal_entrada WHERE id_canal_entrada = ${seVa} RETURNING id_caso, abierto)
    INSERT INTO caso_canal_entrada (id_caso, id_canal_entrada, abierto)
      SELECT id_caso, ${queda}, abierto FROM idos
    ON CONFLICT (id_caso, id_canal_entrada)
      DO UPDATE SET abierto = caso_canal_entrada.abierto OR excluded.abierto`.execute(tx);
  await sql`UPDATE caso SET canal_principal = ${queda} WHERE canal_principal = ${seVa}`.execute(tx);
}

/** Whoever worked in one case works in the other. */
export async function copiarOperadores(tx: Tx, { de, a }: { de: number; a: number }): Promise<void> {
  await sql`
    INSERT INTO caso_operador (id_caso, id_usuario)
      SELECT ${a}, id_usuario FROM caso_operador WHERE id_caso = ${de} ON CONFLICT DO NOTHING`.execute(tx);
}
