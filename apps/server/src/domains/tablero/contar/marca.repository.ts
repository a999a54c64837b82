import { sql } from "kysely";
import type { Db } from "../../../db/database.ts";
import { settledIds } from "../../../db/settled-ids.ts";
import type { Tx } from "../../../db/transaction.ts";

export const mensajesAsentados = (db: Db) => settledIds(db, "mensaje");

export interface Marca {
  /** Messages up to this id are counted. */
  mensaje: number;
  /** Cases of the days before this one are counted for good; null: nothing yet. */
  dia: string | null;
  /** Months before this one have their sums; null: none. */
  mes: string | null;
}

/** What was counted by a process of the release before is in no sum. */
const MES = sql<string | null>`CASE WHEN mes_mensaje = mensaje THEN mes END`.as("mes");

/** Held until the end of the transaction: what is counted twice at once is counted one after the other. */
export async function tomarMarca(tx: Tx): Promise<Marca> {
  return tx.selectFrom("tablero_marca").select(["mensaje", "dia", MES]).forUpdate().executeTakeFirstOrThrow();
}

export async function ponerMarca(
  tx: Tx,
  marca: { mensaje?: number; dia?: string; contado_en?: string; mes?: string | null; mes_mensaje?: number },
): Promise<void> {
  await tx.updateTable("tablero_marca").set(marca).execute();
}

export async function mesesSumados(db: Db): Promise<string | null> {
  const { mes } = await db.selectFrom("tablero_marca").select(MES).executeTakeFirstOrThrow();
  return mes;
}

export async function contadoEn(db: Db): Promise<string | null> {
  const fila = await db.selectFrom("tablero_marca").select("contado_en").executeTakeFirstOrThrow();
  return fila.contado_en;
}

/** The day of La Paz of the first case that there is; null: there is none. */
export async function primerDia(tx: Tx): Promise<string | null> {
  // By kind, as the index has them.
  const { rows } = await sql<{ dia: string | null }>`
    SELECT (least(
      (SELECT c._created_at FROM caso c WHERE c.tipo = 'SIMPLE' ORDER BY c._created_at LIMIT 1),
      (SELECT c._created_at FROM caso c WHERE c.tipo = 'COMPLEJO' ORDER BY c._created_at LIMIT 1)
    ) AT TIME ZONE 'America/La_Paz')::date AS dia`.execute(tx);
  return rows[0]?.dia ?? null;
}
