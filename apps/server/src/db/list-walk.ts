import { sql } from "kysely";
import type { Db } from "./database.ts";
import type { ListParts } from "./list-parts.ts";
import { walkStatement } from "./list-statement.ts";
import { inSnapshot } from "./snapshot.ts";

/** Rows that are held at once. */
const BATCH = 500;

/**
 * All rows of a list in its order, as they stood when the walk began, some hundreds at a time: however many there are,
 * the memory is that of a batch. Holds a connection until it ends or is given up with `return`.
 */
export function walkRows<T extends { id: number }>(
  db: Db,
  parts: ListParts,
  read: (db: Db, ids: readonly number[]) => Promise<T[]>,
): AsyncGenerator<T[]> {
  return inSnapshot(db, async function* (tx) {
    // What an index holds in order is not sorted, though that would read all of it sooner: the first rows come at once.
    await sql`SELECT set_config('enable_sort', 'off', true)`.execute(tx);
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
  });
}
