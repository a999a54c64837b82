import { sql } from "kysely";
import type { Capabilities } from "../channels/connector.ts";
import type { Db } from "../db/database.ts";
import type { Tx } from "../db/transaction.ts";
import type { Salida } from "./salida.repository.ts";

/** A message's turn at an account whose provider counts. */
export interface Turn {
  id: number;
  /** 0: it is now, and taken. */
  seconds: number;
}

export async function takeTurn(
  db: Db,
  { id, id_canal }: Pick<Salida, "id" | "id_canal">,
  { count, ms }: NonNullable<Capabilities["perAccount"]>,
): Promise<Turn> {
  const { rows } = await sql<Turn>`
    SELECT turno AS id, segundos AS seconds
    FROM tomar_turno(${id_canal}, ${id}, ${count}, ${ms / 1000} * interval '1 second')`.execute(db);
  const [turn] = rows;
  if (!turn) throw new Error("every message has a turn");
  return turn;
}

/** The call is made now: what the provider counts from, however long the files took to be brought there. */
export async function spendTurn(tx: Tx, id: number): Promise<void> {
  await tx.updateTable("salida_turno").set({ en: sql`clock_timestamp()` }).where("id", "=", id).execute();
}

/** The call was not made: another may have the turn. */
export async function giveTurnBack(db: Db, id: number): Promise<void> {
  await db.deleteFrom("salida_turno").where("id", "=", id).execute();
}

/** The provider takes nothing from this account for so long, whoever asks. */
export async function pauseTurns(db: Db, idCanal: number, seconds: number): Promise<void> {
  await sql`
    INSERT INTO canal_turno (id_canal, no_antes) VALUES (${idCanal}, now() + make_interval(secs => ${seconds}))
    ON CONFLICT (id_canal) DO UPDATE SET no_antes = greatest(canal_turno.no_antes, excluded.no_antes)`.execute(
    db,
  );
}
