import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type Gathered, isReached, named, readBeforehand } from "./list-gathering.ts";
import { isCut } from "./list-near.ts";
import type { ListParts, ListSet } from "./list-parts.ts";
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
  const gatherings = sets.flatMap((set) => readBeforehand(parts, set, upTo));
  const filtered = countOf(
    sets.flatMap((set) => [
      ...(set.common ? [sql`SELECT 1 FROM ${set.common}`] : []),
      ...(set.gathered ? [sql`SELECT 1 FROM ${set.gathered}`] : [matches(parts, set, parts.filters)]),
    ]),
  );
  const total =
    parts.filters.length === 0 ? sql`NULL::int` : countOf(sets.map((set) => matches(parts, set, [])));
  const first = sets.flatMap((set) => firstRows(parts, set, upTo));
  return sql<Counted>`${unprepared} ${gatherings.length > 0 ? sql`WITH ${sql.join(gatherings)}` : sql``}
    SELECT ARRAY(SELECT id FROM (${sql.join(first, sql` UNION ALL `)}) AS candidates
      ORDER BY ${inOrder(namedKeys(parts.order))} LIMIT ${page.limit} OFFSET ${page.offset}) AS ids,
    ${filtered} AS filtered, ${total} AS total`;
}

/** The first rows of a set in order, up to the end of the page: those of each of its pieces, which together contain them. */
function firstRows(parts: ListParts, set: Gathered, upTo: number): RawBuilder<unknown>[] {
  const { gathered, near, full, filled } = set;
  if (!gathered) return walks(parts, set, { upTo, when: [] });
  const keys = namedKeys(parts.order);
  if (near) {
    const named = sql.join(keys.map(({ column }) => column));
    return [
      sql`(SELECT id, ${named} FROM ${near} WHERE has AND NOT ${isCut(near)})`,
      sql`(SELECT id, ${named} FROM ${gathered} WHERE wanted AND ${isCut(near)} ORDER BY ${inOrder(keys)} LIMIT ${upTo})`,
    ];
  }
  const tooMany = full && isAny([...filled, isReached(full)]);
  const held = sql`(SELECT id, ${sql.join(keys.map(({ column }) => column))} FROM ${gathered}
    WHERE wanted ${tooMany ? sql`AND NOT ${tooMany}` : sql``} ORDER BY ${inOrder(keys)} LIMIT ${upTo})`;
  return tooMany ? [held, ...walks(parts, set, { upTo, when: [tooMany] })] : [held];
}

function walks(
  { from, filters, begin, order, id }: ListParts,
  { visible, pieces = [{ where: sql<SqlBool>`true` }] }: ListSet,
  { upTo, when }: { upTo: number; when: readonly RawBuilder<SqlBool>[] },
): RawBuilder<unknown>[] {
  const wanted = begin ? [...filters, begin] : filters;
  return pieces.map(({ where, order: own = order, coarse }) => {
    const sorting = coarse ? [coarse, ...own] : own;
    return sql`(SELECT ${id} AS id, ${keysOf(own)} FROM ${from} WHERE ${allOf([...when, visible, where, ...wanted])}
      ORDER BY ${inOrder(sorting)} LIMIT ${upTo})`;
  });
}

function matches({ from }: ListParts, { visible }: ListSet, filters: readonly RawBuilder<SqlBool>[]) {
  return sql`(SELECT 1 FROM ${from} WHERE ${allOf([visible, ...filters])} LIMIT ${UP_TO})`;
}

function countOf(rows: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`(SELECT count(*)::int FROM (SELECT 1 FROM (${sql.join(rows, sql` UNION ALL `)}) AS matches LIMIT ${UP_TO}) AS counted)`;
}
