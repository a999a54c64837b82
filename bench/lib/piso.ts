import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";

/** Makes the function in a schema of its own: of the product nothing changes. */
export async function crearPiso(pool: pg.Pool): Promise<void> {
  await pool.query(readFileSync(join(import.meta.dirname, "piso.sql"), "utf8"));
}

/** One message of a citizen whose conversation is there: one call, planned once, committed when it answers. */
export async function recibirBajoPiso(
  pool: pg.Pool,
  { canal, chat, texto }: { canal: number; chat: string; texto: string },
): Promise<void> {
  await pool.query({
    name: "piso",
    text: "SELECT piso.recibir($1, $2, $3, $4)",
    values: [canal, chat, randomUUID(), texto],
  });
}
