import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";

export type TipoReto = "totp" | "registro" | "asercion";
/** What one was asked, as a row of it is found. */
export interface Cual {
  /** SHA-256 of who may answer. */
  dueno: string;
  tipo: TipoReto;
  id_usuario: number;
}

/** Instead of the one before. */
export async function guardarReto(
  tx: Tx,
  { dueno, tipo, id_usuario }: Cual,
  { secreto, segundos }: { secreto: string; segundos: number },
): Promise<void> {
  const columnas = {
    id_usuario,
    secreto,
    vence: sql<string>`now() + make_interval(secs => ${segundos})`,
  };
  await tx
    .insertInto("factor_reto")
    .values({ dueno, tipo, ...columnas })
    .onConflict((conflicto) => conflicto.columns(["dueno", "tipo"]).doUpdateSet(columnas))
    .execute();
}

export async function leerReto(db: Db, { dueno, tipo, id_usuario }: Cual): Promise<string | undefined> {
  const fila = await db
    .selectFrom("factor_reto")
    .select("secreto")
    .where("dueno", "=", dueno)
    .where("tipo", "=", tipo)
    .where("id_usuario", "=", id_usuario)
    .where("vence", ">", sql<string>`now()`)
    .executeTakeFirst();
  return fila?.secreto;
}

/** Takes it away, so that it is answered once. */
export async function tomarReto(tx: Tx, { dueno, tipo, id_usuario }: Cual): Promise<string | undefined> {
  const fila = await tx
    .deleteFrom("factor_reto")
    .where("dueno", "=", dueno)
    .where("tipo", "=", tipo)
    .where("id_usuario", "=", id_usuario)
    .where("vence", ">", sql<string>`now()`)
    .returning("secreto")
    .executeTakeFirst();
  return fila?.secreto;
}

/** Drops what nobody can answer any more. For a sweeper. */
export async function olvidarRetos(db: Db): Promise<void> {
  await db.deleteFrom("factor_reto").where("vence", "<=", sql<string>`now()`).execute();
}
