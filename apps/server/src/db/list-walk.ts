import { sql } from "kysely";
import type { Db } from "./database.ts";
import type { ListParts } from "./list-parts.ts";
import { walkStatement } from "./list-statement.ts";

/** Rows that are held at once. */
const BATCH = 500;
/** Whoever reads more slowly than a batch in this time holds a connection for nothing. */
const IDLE = "60s";

/**
 * All rows of a list in its order, as they stood when the walk began, some hundreds at a time: however many there are,
 * the memory is that of a batch. Holds a connection until it ends or is given up with `return`.
 */
export async function* walkRows<T extends { id: number }>(
  db: Db,
  parts: ListParts,
  read: (db: Db, ids: readonly number[]) => Promise<T[]>,
): AsyncGenerator<T[]> {
  const tx = await db
    .startTransaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute();
  try {
    // What an index holds in order is not sorted, though that would read all of it sooner: the first rows come at once.
    await sql`SELECT set_config('idle_in_transaction_session_timeout', ${IDLE}, true), set_config('enable_sort', 'off', true)`.execute(
      tx,
    );
    await sql`DECLARE recorrido NO SCROLL CURSOR FOR ${walkStatement(parts)}`.execute(tx);
    await sql`SELECT set_config('enable_sort', 'on', true)`.execute(tx);
    for (;;) {
      const { rows } = await sql<{ id: number }>`FETCH ${sql.lit(BATCH)} FROM recorrido`.execute(tx);
      if (rows.length === 0) return;
      const found = await read(
        tx,
        rows.map(({ id }) => id),
      );
      const byId = new Map(found.map((row) => [row.id, row]));
      yield rows.flatMap(({ id }) => byId.get(id) ?? []);
    }
  } finally {
    // It only read, so both ends are the same, and this one closes the cursor like one that was read to its end: its plan is
    // told. A broken connection has nothing to undo either.
    await tx
      .commit()
      .execute()
      .catch(() => undefined);
  }
}
