import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { ListParts, ListSet } from "./list-parts.ts";
import { allOf, inOrder, keysOf, namedKeys } from "./list-sql.ts";

/** So many rows of a piece are asked for the words before all that have them are gathered and put in order. */
export const NEAR = 5000;

/**
 * The page of words that many rows have, met on the way through the order. When none of the first rows has them (names that
 * begin with M, in the order of names) the way is given up: the last row that was asked then says `cut`.
 */
export function nearby(parts: ListParts, set: ListSet, upTo: number): RawBuilder<unknown> {
  const named = namesOf(parts.order);
  return sql.join(
    asked(parts, set, { rows: sql`LIMIT ${NEAR}` }).map(
      (first) => sql`(SELECT id, ${named}, has, cut FROM (
          SELECT id, ${named}, has, row_number() OVER () = ${NEAR} AS cut FROM (${first}) AS asked) AS numbered
        WHERE has OR cut LIMIT ${upTo})`,
    ),
    sql` UNION ALL `,
  );
}

/** The page of each piece, met however far that leads: for words that are known to be common. */
export function farther(
  parts: ListParts,
  set: ListSet,
  upTo: number,
  when: RawBuilder<SqlBool>,
): RawBuilder<unknown>[] {
  // The words are asked outside: the planner then sees a few rows in an index's order, and does not read the table.
  return asked(parts, set, { when, rows: sql`OFFSET 0` }).map(
    (all) => sql`(SELECT id, ${namesOf(parts.order)} FROM (${all}) AS asked WHERE has LIMIT ${upTo})`,
  );
}

/** The rows of each piece in its order, each with whether it has the words. */
function asked(
  { from, ordered = from, filters, begin, order, id }: ListParts,
  { visible, pieces = [{ where: sql<SqlBool>`true` }] }: ListSet,
  { when, rows }: { when?: RawBuilder<SqlBool>; rows: RawBuilder<unknown> },
): RawBuilder<unknown>[] {
  const own = [...(when ? [when] : []), visible, ...(begin ? [begin] : [])];
  return pieces.map(
    ({
      where,
      order: keys = order,
      coarse,
    }) => sql`SELECT ${id} AS id, ${keysOf(keys)}, ${allOf(filters)} AS has
      FROM ${ordered} WHERE ${allOf([...own, where])}
      ORDER BY ${inOrder(coarse ? [coarse, ...keys] : keys)} ${rows}`,
  );
}

const namesOf = (order: ListParts["order"]) => sql.join(namedKeys(order).map(({ column }) => column));

export const isCut = (near: RawBuilder<unknown>) => sql<SqlBool>`EXISTS (SELECT 1 FROM ${near} WHERE cut)`;
