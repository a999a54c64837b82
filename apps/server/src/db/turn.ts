import { sql } from "kysely";
import type { Tx } from "./transaction.ts";

/** Until the commit nobody else has this turn: one at a time decides about it, and the next one reads what this one left. */
export async function waitTurn(tx: Tx, of: "modulo" | "permiso" | "rol"): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${of}))`.execute(tx);
}
