import { sql } from "kysely";
import type { Tx } from "./transaction.ts";

/**
 * What is decided one at a time; of an institution's procedures or points, by its id; of an account, by what it is at its
 * provider; of whose case is opened, by the institution and the person, or the number that called.
 */
export type Turn =
  | "modulo"
  | "permiso"
  | "rol"
  | "usuario:importar"
  | "usuario.superadmin"
  | `canal:${string}`
  | `caso.persona:${number}:${number}`
  | `caso.telefono:${number}:${string}`
  | `punto:${number}`
  | `tramite:${number}`;

/** Until the commit nobody else has this turn: one at a time decides about it, and the next one reads what this one left. */
export async function waitTurn(tx: Tx, of: Turn): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${of}))`.execute(tx);
}
