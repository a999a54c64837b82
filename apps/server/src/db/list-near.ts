import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { ListParts, ListSet } from "./list-parts.ts";
import { allOf, inOrder, keysOf, namedKeys } from "./list-sql.ts";

/** So many rows of a piece are asked for the words before all that have them are gathered and put in order. */
export const NEAR = 5000;

/**
 * The page of words that many rows have, met on the way through the order. When none of the first rows has them (names that
 * begin with M, in the order of names) the way is given up: the last row that was asked then says `cut`.
 */
export function nearby(
  { from, ordered = from, filters, begin, order, id }: ListParts,
  { visible, pieces = [{ where: sql<SqlBool>`true` }] }: ListSet,
  upTo: number,
): RawBuilder<unknown> {
  const named = sql.join(namedKeys(order).map(({ column }) => column));
  const own = begin ? [visible, begin] : [visible];
  return sql.join(
    pieces.map(({ where, order: keys = order, coarse }) => {
      const sorting = coarse ? [coarse, ...keys] : keys;
      return sql`(SELECT id, ${named}, has, cut FROM (
          SELECT id, ${named}, has, row_number() OVER () = ${NEAR} AS cut FROM (
            SELECT ${id} AS id, ${keysOf(keys)}, ${allOf(filters)} AS has FROM ${ordered}
            WHERE ${allOf([...own, where])} ORDER BY ${inOrder(sorting)} LIMIT ${NEAR}) AS asked) AS numbered
        WHERE has OR cut LIMIT ${upTo})`;
    }),
    sql` UNION ALL `,
  );
}

export const isCut = (near: RawBuilder<unknown>) => sql<SqlBool>`EXISTS (SELECT 1 FROM ${near} WHERE cut)`;
