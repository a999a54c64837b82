import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "./database.ts";
import type { ListParts, ListSet } from "./list-parts.ts";
import { allOf, inOrder, keysOf, namedKeys } from "./list-sql.ts";

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
    await sql`SELECT set_config('idle_in_transaction_session_timeout', ${IDLE}, true)`.execute(tx);
    await sql`DECLARE recorrido NO SCROLL CURSOR FOR ${everyId(parts)}`.execute(tx);
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
    // It only read, so there is nothing to keep; a broken connection has nothing to undo either.
    await tx
      .rollback()
      .execute()
      .catch(() => undefined);
  }
}

/** The ids of all rows, in order. One set is walked along its index. */
function everyId({ from, visible, filters, order, id }: ListParts): RawBuilder<unknown> {
  const sets: readonly ListSet[] = Array.isArray(visible)
    ? visible
    : [{ visible: visible as RawBuilder<SqlBool> }];
  const [only] = sets;
  if (only && sets.length === 1)
    return sql`SELECT ${id} AS id FROM ${from} WHERE ${allOf([only.visible, ...filters])} ORDER BY ${inOrder(order)}`;
  const each = sets.map(
    (set) => sql`SELECT ${id} AS id, ${keysOf(order)} FROM ${from} WHERE ${allOf([set.visible, ...filters])}`,
  );
  return sql`SELECT id FROM (${sql.join(each, sql` UNION ALL `)}) AS todas ORDER BY ${inOrder(namedKeys(order))}`;
}
