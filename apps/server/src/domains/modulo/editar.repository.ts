import type { ModuloNuevo } from "@ventanilla/contract/modulo/modulo";
import type { Db } from "../../db/database.ts";
import { unlessReferred } from "../../db/refused.ts";
import type { Tx } from "../../db/transaction.ts";
import { waitTurn } from "../../db/turn.ts";
import { now } from "../../shared/clock.ts";

export async function insertarModulo(tx: Tx, campos: ModuloNuevo, idUsuario: number): Promise<number> {
  const { id } = await tx
    .insertInto("modulo")
    .values({ ...campos, _user_created: idUsuario, _user_updated: idUsuario })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function ponerModulo(
  tx: Tx,
  id: number,
  campos: Partial<ModuloNuevo>,
  idUsuario: number,
): Promise<void> {
  await tx
    .updateTable("modulo")
    .set({ ...campos, _user_updated: idUsuario, _updated_at: now() })
    .where("id", "=", id)
    .execute();
}

export async function tieneHijos(db: Db, id: number): Promise<boolean> {
  const hijo = await db
    .selectFrom("modulo")
    .select("id")
    .where("id_modulo", "=", id)
    .limit(1)
    .executeTakeFirst();
  return hijo !== undefined;
}

/** Whether a module other than this one has the address. */
export async function estaTomada(db: Db, ruta: string, id: number | undefined): Promise<boolean> {
  const otro = await db
    .selectFrom("modulo")
    .select("id")
    .where("ruta", "=", ruta)
    .$if(id !== undefined, (consulta) => consulta.where("id", "<>", id ?? 0))
    .executeTakeFirst();
  return otro !== undefined;
}

/** Its rows of permissions go with it. Answers false when something else refers to it. */
export function borrarModulo(tx: Tx, id: number): Promise<boolean> {
  return unlessReferred(() => tx.deleteFrom("modulo").where("id", "=", id).execute());
}

export const esperarTurno = (tx: Tx): Promise<void> => waitTurn(tx, "modulo");
