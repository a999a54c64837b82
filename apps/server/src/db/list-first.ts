import { type RawBuilder, type SqlBool, sql } from "kysely";
import { NEAR } from "./list-near.ts";
import type { ListParts, ListSet } from "./list-parts.ts";
import { allOf, inOrder, keysOf, namedKeys } from "./list-sql.ts";
import { unprepared } from "./prepared.ts";

/** So many rows of a piece are asked before an index that would tell of every row: of words that one row in thirty has, enough. */
const SOON = 1000;
/** Of so many rows that have the words each is asked whether it may be seen; more are met on the way through the order. */
const FEW = 2000;

/** What is found by words alone, and where: `reach` is cheap to ask and holds all that is `visible`, as the caller's institution does. */
export interface FirstParts extends Pick<ListParts, "from" | "filters" | "order" | "id"> {
  set: ListSet;
  reach: RawBuilder<SqlBool>;
  /** Whether the words may be those of many rows. */
  common: boolean;
}

/**
 * The first rows that have some words, and no counts: whoever searches sees as many as they look at, and what nobody reads
 * would cost more than what they came for. What may be seen is dear to ask, so the words come first. One row with the ids.
 */
export function firstStatement(parts: FirstParts, limit: number): RawBuilder<{ ids: number[] }> {
  const { from, filters, order, id, set, reach, common } = parts;
  const { visible, from: source = from, filters: found = filters } = set;
  const named = namedKeys(order);
  const columns = sql.join(named.map(({ column }) => column));
  const met = (upTo: number, when: RawBuilder<SqlBool>) => sql`
    SELECT id, ${columns}, met, cut AND row_number() OVER (ORDER BY ${inOrder(named)}) <= ${limit} AS cut
    FROM (${metInOrder(parts, { upTo, when, limit })}) AS pieces`;
  const isCut = (name: string) => sql<SqlBool>`EXISTS (SELECT FROM ${sql.ref(name)} WHERE cut)`;
  const isFew = sql<SqlBool>`(SELECT count(*) FROM found) <= ${FEW}`;
  // As many as are wanted were met, only not surely the first ones: they are not far, and the index would tell of thousands.
  const isClose = sql<SqlBool>`(${isCut("soon")} AND (SELECT count(*) FROM soon WHERE met) >= ${limit})`;
  const soon = sql`soon AS MATERIALIZED (${met(SOON, sql<SqlBool>`true`)}),`;
  const ofSoon = sql`SELECT id, ${columns} FROM soon WHERE met AND NOT ${isCut("soon")} UNION ALL`;
  const words = common ? [isCut("soon"), sql<SqlBool>`NOT ${isClose}`, reach, ...found] : [reach, ...found];
  const further = common ? sql<SqlBool>`(${isClose} OR NOT ${isFew})` : sql<SqlBool>`NOT ${isFew}`;
  return sql<{ ids: number[] }>`${unprepared} WITH ${common ? soon : sql``}
    found AS MATERIALIZED (SELECT ${id} AS id FROM ${source} WHERE ${allOf(words)} LIMIT ${FEW + 1}),
    near AS MATERIALIZED (${met(NEAR, further)})
    SELECT ARRAY(SELECT id FROM (
      ${common ? ofSoon : sql``}
      SELECT ${id} AS id, ${keysOf(order)} FROM found JOIN ${from} ON ${id} = found.id WHERE ${isFew} AND ${visible}
      UNION ALL SELECT id, ${columns} FROM near WHERE met AND NOT ${isCut("near")}
      UNION ALL SELECT ${id} AS id, ${keysOf(order)} FROM ${source} WHERE ${allOf([isCut("near"), reach, ...found, visible])}
    ) AS candidates ORDER BY ${inOrder(named)} LIMIT ${limit}) AS ids`;
}

/**
 * As `nearby` of a list, but asks for the words first and of those that have them whether they may be seen. The last row that
 * is asked says `cut`, if no `limit` of its piece were met before: what is behind it nobody knows. As long as it is none of the
 * first `limit` of all pieces, these are the first ones.
 */
function metInOrder(
  { from, filters, order, id, set, reach }: FirstParts,
  { upTo, when, limit }: { upTo: number; when: RawBuilder<SqlBool>; limit: number },
): RawBuilder<unknown> {
  const columns = sql.join(namedKeys(order).map(({ column }) => column));
  const { visible, pieces = [{ where: sql<SqlBool>`true` }] } = set;
  return sql.join(
    pieces.map(({ where, order: keys = order, coarse }) => {
      const sorting = coarse ? [coarse, ...keys] : keys;
      return sql`(SELECT id, ${columns}, met, nth = ${upTo} AS cut FROM (
          SELECT ${id} AS id, ${keysOf(keys)}, nth, (${allOf([...filters, visible])}) AS met FROM (
            SELECT *, row_number() OVER () AS nth FROM (
              SELECT * FROM ${from} WHERE ${allOf([when, reach, where])} ORDER BY ${inOrder(sorting)} LIMIT ${upTo}) AS sorted
          ) AS c) AS asked
        WHERE met OR nth = ${upTo} LIMIT ${limit})`;
    }),
    sql` UNION ALL `,
  );
}
