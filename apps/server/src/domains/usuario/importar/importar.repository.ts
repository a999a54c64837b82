import { sql } from "kysely";
import { anyOf } from "../../../db/any-of.ts";
import type { Db } from "../../../db/database.ts";
import type { Tx } from "../../../db/transaction.ts";
import { waitTurn } from "../../../db/turn.ts";

/** Whoever else takes in a table of accounts waits: two of them would hold each other's names. */
export const esperarTurno = (tx: Tx): Promise<void> => waitTurn(tx, "usuario:importar");

/** Of some user names, in lower case, those that somebody has. */
export async function nombresTomados(db: Db, nombres: readonly string[]): Promise<ReadonlySet<string>> {
  const minusculas = nombres.map((uno) => uno.toLowerCase());
  const filas = await db
    .selectFrom("usuario")
    .select(sql<string>`lower(usuario)`.as("nombre"))
    .where(sql<string>`lower(usuario)`, "=", anyOf(minusculas))
    .execute();
  return new Set(filas.map(({ nombre }) => nombre));
}
