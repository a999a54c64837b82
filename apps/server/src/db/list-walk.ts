import { sql } from "kysely";
import type { Db } from "./database.ts";
import type { ListParts } from "./list-parts.ts";
import { beginStatement, walkStatement } from "./list-statement.ts";
import { inSnapshot } from "./snapshot.ts";

/** Rows that are on their way before the others are put in order. */
const FIRST = 10;
/** Rows that are held at once. */
const BATCH = 500;

/**
 * All rows of a list in its order, as they stood when the walk began, a handful at first and then some hundreds at a time:
 * however many there are, the memory is that of a batch. Holds a connection until it ends or is given up with `return`.
 */
export function walkRows<T extends { id: number }>(
  db: Db,
  parts: ListParts,
  read: (db: Db, ids: readonly number[]) => Promise<T[]>,
): AsyncGenerator<T[]> {
  return inSnapshot(db, async function* (tx) {
    const inOrder = async (ids: readonly number[]) => {
      const byId = new Map((await read(tx, ids)).map((row) => [row.id, row]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    };
    // Words are looked up once, for all of the list: what was found is there at once, and what is on the way is met.
    const beginning = parts.byWords ? [] : (await beginStatement(parts, FIRST).execute(tx)).rows;
    const sent = new Set(beginning.flatMap(({ ids }) => ids));
    if (sent.size > 0) yield await inOrder([...sent]);
    if (!parts.byWords && sent.size < FIRST) return;
    // What an index holds in order is not sorted, though that would read all of it sooner: the next rows come at once.
    await sql`SELECT set_config('enable_sort', 'off', true)`.execute(tx);
    await sql`DECLARE recorrido NO SCROLL CURSOR FOR ${walkStatement(parts)}`.execute(tx);
    await sql`SELECT set_config('enable_sort', 'on', true)`.execute(tx);
    for (let batch = sent.size > 0 ? BATCH : FIRST; ; batch = BATCH) {
      const { rows } = await sql<{ id: number }>`FETCH ${sql.lit(batch)} FROM recorrido`.execute(tx);
      if (rows.length === 0) return;
      const others = rows.flatMap(({ id }) => (sent.has(id) ? [] : [id]));
      if (others.length > 0) yield await inOrder(others);
    }
  });
}
