import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";

/** Instead of the set before. */
export async function guardarCodigos(tx: Tx, idUsuario: number, huellas: readonly string[]): Promise<void> {
  await borrarCodigos(tx, idUsuario);
  await sql`
    INSERT INTO factor_codigo (id_usuario, huella)
      SELECT ${idUsuario}, unnest(${huellas}::text[])`.execute(tx);
}

export async function borrarCodigos(tx: Tx, idUsuario: number): Promise<void> {
  await tx.deleteFrom("factor_codigo").where("id_usuario", "=", idUsuario).execute();
}

/** False when it is none of the account's, or was used before. */
export async function gastarCodigo(tx: Tx, idUsuario: number, huella: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("factor_codigo")
    .set({ usado: sql`now()` })
    .where("id_usuario", "=", idUsuario)
    .where("huella", "=", huella)
    .where("usado", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Null: no set was made. */
export async function leerCodigos(
  db: Db,
  idUsuario: number,
): Promise<{ creado: string; restantes: number } | null> {
  const { creado, restantes } = await db
    .selectFrom("factor_codigo")
    .select((eb) => [
      eb.fn.min<string | null>("_created_at").as("creado"),
      sql<number>`(count(*) FILTER (WHERE usado IS NULL))::int`.as("restantes"),
    ])
    .where("id_usuario", "=", idUsuario)
    .executeTakeFirstOrThrow();
  return creado === null ? null : { creado, restantes };
}
