import { ROL } from "@ventanilla/contract/permisos";
import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";

/** Holds the account until the commit: nobody changes its role or state meanwhile. Undefined: there is none. */
export function retenerUsuario(tx: Tx, id: number): Promise<{ id_rol: number } | undefined> {
  return tx.selectFrom("usuario").select("id_rol").where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/** One at a time decides about accounts that hold everything: the next one reads what this one left. */
export async function esperarTurnoDeSuperadmin(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('usuario.superadmin'))`.execute(tx);
}

/** Whether a SUPERADMIN of another institution can enter. */
export async function haySuperadminFuera(tx: Tx, idEntidad: number): Promise<boolean> {
  const otro = await tx
    .selectFrom("usuario as u")
    .innerJoin("entidad as e", "e.id", "u.id_entidad")
    .select("u.id")
    .where("e.id", "<>", idEntidad)
    .where("u.id_rol", "=", sql.lit(ROL.SUPERADMIN))
    .where("u.estado", "=", sql.lit("ACTIVO"))
    .where("e.estado", "=", sql.lit("ACTIVO"))
    .limit(1)
    .executeTakeFirst();
  return otro !== undefined;
}

/** Whether a SUPERADMIN other than this one can enter: the account and its institution are ACTIVE. */
export async function hayOtroSuperadmin(tx: Tx, id: number): Promise<boolean> {
  const otro = await tx
    .selectFrom("usuario as u")
    .innerJoin("entidad as e", "e.id", "u.id_entidad")
    .select("u.id")
    .where("u.id", "<>", id)
    .where("u.id_rol", "=", sql.lit(ROL.SUPERADMIN))
    .where("u.estado", "=", sql.lit("ACTIVO"))
    .where("e.estado", "=", sql.lit("ACTIVO"))
    .limit(1)
    .executeTakeFirst();
  return otro !== undefined;
}
