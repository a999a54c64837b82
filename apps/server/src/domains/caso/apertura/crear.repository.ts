import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import type { CasoFilaInterna } from "../caso.repository.ts";

/** An open case of a person in an institution, locked: one that shows at the caller's point before those of others, then the latest. */
export async function bloquearCasoDePersona(
  tx: Tx,
  { id_persona, id_entidad, id_punto }: { id_persona: number; id_entidad: number; id_punto: number },
): Promise<CasoFilaInterna | undefined> {
  const { rows } = await sql<CasoFilaInterna>`
    SELECT c.id, c.estado, c.id_entidad, c.id_punto_atencion, c.operador_principal, c.version FROM caso c
    WHERE c.id_persona = ${id_persona} AND c.id_entidad = ${id_entidad} AND c.estado IN ('ACTIVO', 'PENDIENTE')
      AND (c.id_punto_atencion IS NOT NULL OR EXISTS (
        SELECT 1 FROM caso_canal_entrada cce
        JOIN canal_entrada e ON e.id = cce.id_canal_entrada
        JOIN punto_canal pc ON pc.id_canal = e.id_canal AND pc.id_punto_atencion = ${id_punto}
        WHERE cce.id_caso = c.id))
    ORDER BY coalesce(c.id_punto_atencion, ${id_punto}) = ${id_punto} DESC, c._updated_at DESC, c.id DESC
    LIMIT 1 FOR UPDATE OF c`.execute(tx);
  return rows[0];
}

export async function ponerOperador(tx: Tx, idCaso: number, idUsuario: number): Promise<void> {
  await tx
    .insertInto("caso_operador")
    .values({ id_caso: idCaso, id_usuario: idUsuario })
    .onConflict((conflicto) => conflicto.doNothing())
    .execute();
}

/** What comes on this entry channel belongs to the case from now on. The caller holds its row and knows that no other case has it open. */
export async function ponerCanalEntrada(tx: Tx, idCaso: number, idCanalEntrada: number): Promise<void> {
  await tx
    .insertInto("caso_canal_entrada")
    .values({ id_caso: idCaso, id_canal_entrada: idCanalEntrada, abierto: true })
    .onConflict((conflicto) =>
      conflicto.columns(["id_caso", "id_canal_entrada"]).doUpdateSet({ abierto: true }),
    )
    .execute();
}

/** The entry channel by which a case is answered. */
export async function principalDe(tx: Tx, idCaso: number): Promise<number> {
  const { canal_principal: principal } = await tx
    .selectFrom("caso")
    .select("canal_principal")
    .where("id", "=", idCaso)
    .executeTakeFirstOrThrow();
  return principal;
}
