import { sql } from "kysely";
import type { Db } from "./database.ts";

/** Whoever reads more slowly than a part in this time holds a connection for nothing. */
const IDLE = "60s";

/** What is read in parts, all of it as it stood when the reading began. Holds a connection until it ends or is given up with `return`. */
export async function* inSnapshot<T>(db: Db, read: (tx: Db) => AsyncIterable<T>): AsyncGenerator<T> {
  const tx = await db
    .startTransaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute();
  try {
    await sql`SELECT set_config('idle_in_transaction_session_timeout', ${IDLE}, true)`.execute(tx);
    yield* read(tx);
  } finally {
    // It only read, so both ends are the same, and this one closes a cursor like one that was read to its end: its plan is
    // told. A broken connection has nothing to undo either.
    await tx
      .commit()
      .execute()
      .catch(() => undefined);
  }
}
