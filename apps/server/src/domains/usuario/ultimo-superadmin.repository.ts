import { ROL } from "@ventanilla/contract/permisos";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import { waitTurn } from "../../db/turn.ts";

/** Holds the account until the commit: nobody changes its role or state meanwhile. Undefined: there is none. */
export function retenerUsuario(tx: Tx, id: number): Promise<{ id_rol: number } | undefined> {
  return tx.selectFrom("usuario").select("id_rol").where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/** One at a time decides about accounts that hold everything: the next one reads what this one left. */
export const esperarTurnoDeSuperadmin = (tx: Tx): Promise<void> => waitTurn(tx, "usuario.superadmin");

/** Whether a SUPERADMIN of another institution can enter. */
export const haySuperadminFuera = (tx: Tx, idEntidad: number): Promise<boolean> =>
  haySuperadmin(tx, sql`e.id <> ${idEntidad}`);

/** Whether a SUPERADMIN other than this one can enter. */
export const hayOtroSuperadmin = (tx: Tx, id: number): Promise<boolean> =>
  haySuperadmin(tx, sql`u.id <> ${id}`);

/** Of those that are meant, whether the account and the institution of one are ACTIVE. */
async function haySuperadmin(tx: Tx, cual: RawBuilder<SqlBool>): Promise<boolean> {
  const uno = await tx
    .selectFrom("usuario as u")
    .innerJoin("entidad as e", "e.id", "u.id_entidad")
    .select("u.id")
    .where(cual)
    .where("u.id_rol", "=", sql.lit(ROL.SUPERADMIN))
    .where("u.estado", "=", sql.lit("ACTIVO"))
    .where("e.estado", "=", sql.lit("ACTIVO"))
    .limit(1)
    .executeTakeFirst();
  return uno !== undefined;
}
