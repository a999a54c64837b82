import { sql } from "kysely";
import type { Tx } from "./transaction.ts";

/** Numbers that a sequence leaves out, at least; else a tenth of those that it gave. */
const LEFT_OUT_MIN = 1_000;

/** What is given from now on was not given since the backup to anything else. Only the owner of the sequences may. */
export async function leaveOutNumbers(tx: Tx): Promise<void> {
  await sql`
    SELECT setval(format('%I.%I', schemaname, sequencename)::regclass,
      least(last_value + greatest(${LEFT_OUT_MIN}, last_value / 10), max_value))
    FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL`.execute(tx);
}

/** Another epoch begins: whoever holds numbers of the one before reads anew. */
export async function beginEpoch(tx: Tx): Promise<void> {
  await sql`UPDATE epoca SET id = gen_random_uuid()`.execute(tx);
}
