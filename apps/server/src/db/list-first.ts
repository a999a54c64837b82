import { type RawBuilder, type SqlBool, sql } from "kysely";
import { NEAR } from "./list-near.ts";
import type { ListParts, ListSet } from "./list-parts.ts";
import { allOf, inOrder, keysOf, namedKeys } from "./list-sql.ts";
import { unprepared } from "./prepared.ts";

/** Of so many rows that have the words each is asked whether it may be seen; more are met on the way through the order. */
const FEW = 2000;

/** What is found by words alone, and where: `reach` is cheap to ask and holds all that is `visible`, as the caller's institution does. */
export interface FirstParts extends Pick<ListParts, "from" | "filters" | "order" | "id"> {
  set: ListSet;
  reach: RawBuilder<SqlBool>;
}

/**
 * The first rows that have some words, and no counts: whoever searches sees as many as they look at, and what nobody reads
 * would cost more than what they came for. What may be seen is dear to ask, so the words come first. One row with the ids.
 */
export function firstStatement(parts: FirstParts, limit: number): RawBuilder<{ ids: number[] }> {
  const { from, filters, order, id, set, reach } = parts;
  const { visible, from: source = from, filters: found = filters } = set;
  const named = namedKeys(order);
  const columns = sql.join(named.map(({ column }) => column));
  const isFew = sql<SqlBool>`(SELECT count(*) FROM found) <= ${FEW}`;
  const isCut = sql<SqlBool>`EXISTS (SELECT FROM near WHERE cut)`;
  return sql<{ ids: number[] }>`${unprepared} WITH
    found AS MATERIALIZED (SELECT ${id} AS id FROM ${source} WHERE ${allOf([reach, ...found])} LIMIT ${FEW + 1}),
    near AS MATERIALIZED (${metInOrder(parts, sql<SqlBool>`NOT ${isFew}`, limit)})
    SELECT ARRAY(SELECT id FROM (
      SELECT ${id} AS id, ${keysOf(order)} FROM found JOIN ${from} ON ${id} = found.id WHERE ${isFew} AND ${visible}
      UNION ALL SELECT id, ${columns} FROM near WHERE met AND NOT ${isCut}
      UNION ALL SELECT ${id} AS id, ${keysOf(order)} FROM ${source} WHERE ${allOf([isCut, reach, ...found, visible])}
    ) AS candidates ORDER BY ${inOrder(named)} LIMIT ${limit}) AS ids`;
}

/**
 * As `nearby` of a list, but asks for the words first and of those that have them whether they may be seen. When none of the
 * first rows has them and may be the way is given up: the last row that was asked then says `cut`.
 */
function metInOrder(
  { from, filters, order, id, set, reach }: FirstParts,
  when: RawBuilder<SqlBool>,
  limit: number,
): RawBuilder<unknown> {
  const columns = sql.join(namedKeys(order).map(({ column }) => column));
  const { visible, pieces = [{ where: sql<SqlBool>`true` }] } = set;
  return sql.join(
    pieces.map(({ where, order: keys = order, coarse }) => {
      const sorting = coarse ? [coarse, ...keys] : keys;
      return sql`(SELECT id, ${columns}, met, nth = ${NEAR} AS cut FROM (
          SELECT ${id} AS id, ${keysOf(keys)}, nth, (${allOf([...filters, visible])}) AS met FROM (
            SELECT *, row_number() OVER () AS nth FROM (
              SELECT * FROM ${from} WHERE ${allOf([when, reach, where])} ORDER BY ${inOrder(sorting)} LIMIT ${NEAR}) AS sorted
          ) AS c) AS asked
        WHERE met OR nth = ${NEAR} LIMIT ${limit})`;
    }),
    sql` UNION ALL `,
  );
}
