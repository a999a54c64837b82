import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import { ahora } from "../../shared/clock.ts";

/** Answers the thread's new change number. The case belongs to the taking point's institution from now on (D61). */
export async function tomarCaso(
  tx: Tx,
  toma: { id_caso: number; id_punto: number; id_usuario: number },
): Promise<number> {
  const { secuencia } = await tx
    .updateTable("caso")
    .set((eb) => ({
      estado: "PENDIENTE" as const,
      id_punto_atencion: toma.id_punto,
      id_entidad: sql<number>`(SELECT id_entidad FROM punto WHERE id = ${toma.id_punto})`,
      operador_principal: toma.id_usuario,
      version: eb("version", "+", 1),
      secuencia: eb("secuencia", "+", 1),
      _updated_at: ahora(),
      _user_updated: toma.id_usuario,
    }))
    .where("id", "=", toma.id_caso)
    .returning("secuencia")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("caso_operador")
    .values({ id_caso: toma.id_caso, id_usuario: toma.id_usuario })
    .onConflict((conflicto) => conflicto.doNothing())
    .execute();
  await tx
    .insertInto("caso_punto")
    .values({ id_caso: toma.id_caso, id_punto_atencion: toma.id_punto })
    .onConflict((conflicto) => conflicto.doNothing())
    .execute();
  return secuencia;
}
