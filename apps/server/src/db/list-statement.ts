import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type Gathered, isReached, named, readBeforehand } from "./list-gathering.ts";
import { farther, isCut } from "./list-near.ts";
import type { ListParts, ListSet, Order } from "./list-parts.ts";
import { allOf, inOrder, isAny, keysOf, namedKeys, UP_TO } from "./list-sql.ts";
import { unprepared } from "./prepared.ts";

interface Counted {
  ids: number[];
  /** At most one more than is counted exactly. */
  filtered: number;
  /** Before the filters; null when there are none. */
  total: number | null;
}

/** The ids of a page, and the counts: one statement, so that both are of one moment. */
export function listStatement(
  parts: ListParts,
  page: { limit: number; offset: number },
): RawBuilder<Counted> {
  const sets = named(parts);
  const upTo = page.limit + page.offset;
  const filtered = countOf(
    sets.flatMap((set) => [
      ...(set.common ? [sql`SELECT 1 FROM ${set.common}`] : []),
      ...(set.gathered ? [sql`SELECT 1 FROM ${set.gathered}`] : [matches(parts, set, parts.filters)]),
    ]),
  );
  // What the filters let through and cannot be counted to its end is not more without them.
  const total =
    parts.filters.length === 0
      ? sql`NULL::int`
      : sql`CASE WHEN filtered < ${UP_TO} THEN ${countOf(sets.map((set) => matches(parts, set, [])))} ELSE filtered END`;
  const first = sets.flatMap((set) => firstRows(parts, set, upTo));
  const before = [
    ...sets.flatMap((set) => readBeforehand(parts, set, upTo)),
    sql`counts AS MATERIALIZED (SELECT ${filtered} AS filtered)`,
  ];
  return sql<Counted>`${unprepared} WITH ${sql.join(before)}
    SELECT ARRAY(SELECT id FROM (${sql.join(first, sql` UNION ALL `)}) AS candidates
      ORDER BY ${inOrder(namedKeys(parts.order))} LIMIT ${page.limit} OFFSET ${page.offset}) AS ids,
    filtered, ${total} AS total FROM counts`;
}

/** The ids of its first rows, without counts: what a page is read by. */
export function beginStatement(parts: ListParts, limit: number): RawBuilder<{ ids: number[] }> {
  const sets = named(parts);
  const gatherings = sets.flatMap((set) => readBeforehand(parts, set, limit));
  const rows = sets.flatMap((set) => firstRows(parts, set, limit));
  return sql<{
    ids: number[];
  }>`${unprepared} ${gatherings.length > 0 ? sql`WITH ${sql.join(gatherings)}` : sql``}
    SELECT ARRAY(SELECT id FROM (${sql.join(rows, sql` UNION ALL `)}) AS candidates
      ORDER BY ${inOrder(namedKeys(parts.order))} LIMIT ${limit}) AS ids`;
}

/** The ids of all rows of a list, in its order: pieces are merged as their indexes hold them, and what words found is put in order. */
export function walkStatement(list: ListParts): RawBuilder<{ id: number }> {
  // Nobody knows how far the walk goes, so no page is met near its beginning.
  const parts = { ...list, indexed: false };
  const sets = named(parts);
  const gatherings = sets.flatMap((set) => readBeforehand(parts, set, null));
  const rows = sets.flatMap((set) => firstRows(parts, set, null));
  return sql<{
    id: number;
  }>`${gatherings.length > 0 ? sql`WITH ${sql.join(gatherings)}` : sql``}
    SELECT id FROM (${sql.join(rows, sql` UNION ALL `)}) AS todas ORDER BY ${inOrder(namedKeys(parts.order))}`;
}

/** The first rows of a set in order, up to the end of the page: those of each of its pieces, which together contain them. */
function firstRows(parts: ListParts, set: Gathered, upTo: number | null): RawBuilder<unknown>[] {
  const { gathered, near, full, further, filled } = set;
  if (!gathered) return walks(parts, set, { upTo, when: [] });
  const keys = namedKeys(parts.order);
  const wanted = parts.begin ? [sql<SqlBool>`wanted`] : [];
  if (near) {
    const named = sql.join(keys.map(({ column }) => column));
    return [
      sql`(SELECT id, ${named} FROM ${near} WHERE has AND NOT ${isCut(near)})`,
      sql`(SELECT id, ${named} FROM ${gathered} WHERE ${allOf([...wanted, isCut(near)])} ${firstOf(keys, upTo)})`,
      ...(further && upTo !== null ? farther(parts, set, upTo, further) : []),
    ];
  }
  const tooMany = full && isAny([...filled, isReached(full)]);
  const held = sql`(SELECT id, ${sql.join(keys.map(({ column }) => column))} FROM ${gathered}
    WHERE ${allOf([...wanted, tooMany ? sql<SqlBool>`NOT ${tooMany}` : sql<SqlBool>`true`])} ${firstOf(keys, upTo)})`;
  return tooMany ? [held, ...walks(parts, set, { upTo, when: [tooMany] })] : [held];
}

function walks(
  { from, ordered = from, filters, begin, order, id }: ListParts,
  { visible, pieces = [{ where: sql<SqlBool>`true` }] }: ListSet,
  { upTo, when }: { upTo: number | null; when: readonly RawBuilder<SqlBool>[] },
): RawBuilder<unknown>[] {
  const wanted = begin ? [...filters, begin] : filters;
  return pieces.map(({ where, order: own = order, coarse }) => {
    // A walk is merged from what stands in its own order; a page looks no further than the first neighbours.
    const sorting = coarse && upTo !== null ? [coarse, ...own] : own;
    return sql`(SELECT ${id} AS id, ${keysOf(own)} FROM ${ordered} WHERE ${allOf([...when, visible, where, ...wanted])}
      ${firstOf(sorting, upTo)})`;
  });
}

const firstOf = (order: Order, upTo: number | null): RawBuilder<unknown> =>
  upTo === null ? sql`ORDER BY ${inOrder(order)}` : sql`ORDER BY ${inOrder(order)} LIMIT ${upTo}`;

function matches({ from }: ListParts, { visible }: ListSet, filters: readonly RawBuilder<SqlBool>[]) {
  return sql`(SELECT 1 FROM ${from} WHERE ${allOf([visible, ...filters])} LIMIT ${UP_TO})`;
}

function countOf(rows: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`(SELECT count(*)::int FROM (SELECT 1 FROM (${sql.join(rows, sql` UNION ALL `)}) AS matches LIMIT ${UP_TO}) AS counted)`;
}
