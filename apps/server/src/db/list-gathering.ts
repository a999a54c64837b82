import { type RawBuilder, type SqlBool, sql } from "kysely";
import { isCut, nearby } from "./list-near.ts";
import type { ListParts, ListSet } from "./list-parts.ts";
import { allOf, isAny, keysOf, UP_TO } from "./list-sql.ts";

/** Of so many rows so many with the words say that they may be common; these many must then fill the count. */
const PROBED = { rows: 400, found: 120 } as const;
const TRIED = 4 * UP_TO;

/** A set with the names of what is read of it beforehand, each once. */
export interface Gathered extends ListSet {
  gathered: RawBuilder<unknown> | null;
  /** The page as it is met on the way through the order, where each piece has an index in it. */
  near: RawBuilder<unknown> | null;
  common: RawBuilder<unknown> | null;
  /** Whether more was found than is counted. */
  full: RawBuilder<unknown> | null;
  /**
   * Whether the page is met on the way however far that leads: rows of a kind lie together, so that none of the newest may have
   * a word that many have, and what has it stands in no other order than what has not.
   */
  further: RawBuilder<SqlBool> | null;
  /** Sets before it fill the count already: then it is not gathered either. */
  filled: readonly RawBuilder<SqlBool>[];
}

export function named({ visible, byWords, indexed, sampled }: ListParts): Gathered[] {
  const filled: RawBuilder<SqlBool>[] = [];
  return setsOf(visible).map((set, i) => {
    const gathered = set.few || byWords ? sql.ref(`gathered_${i}`) : null;
    const common = set.filters && byWords && !set.few ? sql.ref(`common_${i}`) : null;
    const full = byWords && !set.few ? sql.ref(`full_${i}`) : null;
    const near = byWords && indexed && !set.few ? sql.ref(`near_${i}`) : null;
    const further = sampled && near && common ? sql<SqlBool>`(${isCut(near)} AND ${isMet(common)})` : null;
    const own = { ...set, gathered, near, common, full, further, filled: [...filled] };
    if (full) filled.push(isReached(full));
    return own;
  });
}

export const isReached = (full: RawBuilder<unknown>) => sql<SqlBool>`(SELECT reached FROM ${full})`;
const isMet = (common: RawBuilder<unknown>) => sql<SqlBool>`EXISTS (SELECT 1 FROM ${common})`;

function isTooMuch({ gathered, common }: Gathered): RawBuilder<unknown> {
  const found = sql<SqlBool>`(SELECT count(*) FROM ${gathered}) >= ${UP_TO}`;
  return sql`SELECT ${common ? isAny([isMet(common), found]) : found} AS reached`;
}

/**
 * Of about so many rows, on pages from all over a table, so many must have the words, and so many are then to be expected in
 * all of it. Ten thousand rows that lie together are on one or two of the sample's four hundred pages; these are on eight.
 */
const SAMPLED = { rows: 20_000, found: 400, expected: 5 * UP_TO } as const;

/** Of a table, in hundredths of it. */
const shareOf = (table: string): RawBuilder<unknown> =>
  sql`SELECT least(100, 100.0 * ${SAMPLED.rows} / greatest(reltuples, 1)) AS share FROM pg_class WHERE oid = ${table}::regclass`;

/**
 * Words that most rows have fill the count sooner than an index has listed where they all are. As many rows as are counted,
 * or none: then the words are looked up.
 */
function meet(
  { from, filters, sampled }: ListParts,
  { visible, words, filters: found = [] }: ListSet,
): RawBuilder<unknown> {
  if (sampled) {
    const [table, as] = [sql.table(sampled.table), sql.ref(sampled.as)];
    const share = shareOf(sampled.table);
    // Each time the same pages.
    return sql`SELECT 1 FROM (SELECT count(*) FILTER (WHERE ${allOf([visible, ...filters])}) AS met
        FROM ${table} AS ${as} TABLESAMPLE SYSTEM ((${share})) REPEATABLE (1)) AS counted
      CROSS JOIN (${share}) AS taken CROSS JOIN generate_series(1, ${UP_TO})
      WHERE met >= ${SAMPLED.found} AND met * 100 / share >= ${SAMPLED.expected}`;
  }
  const among = (most: number) =>
    sql`FROM (SELECT ${allOf(filters)} AS has FROM ${from} WHERE ${visible} LIMIT ${most}) AS asked WHERE has`;
  const tried = words
    ? sql`FROM ${words} WHERE ${allOf(found)}`
    : sql`${among(TRIED)} AND (SELECT count(*) ${among(PROBED.rows)}) >= ${PROBED.found}`;
  return sql`SELECT 1 FROM (SELECT count(*) AS met FROM (SELECT 1 ${tried} LIMIT ${UP_TO}) AS tried) AS counted
    CROSS JOIN generate_series(1, ${UP_TO}) WHERE met = ${UP_TO}`;
}

/** The same condition, as no index knows it. */
const notIndexed = (condition: RawBuilder<SqlBool>) => sql<SqlBool>`(${condition}) IS TRUE`;

/** Every row of a set that the filters let through, or one more than is counted, with what puts it in order. */
function gather(
  { from, ordered = from, filters, begin, byWords, sampled, order, id }: ListParts,
  set: Gathered,
): RawBuilder<unknown> {
  const own = byWords ? (set.filters ?? filters) : filters;
  const enough = [...set.filled, ...(set.common ? [isMet(set.common)] : [])];
  const notEnough = sql<SqlBool>`NOT ${isAny(enough)}`;
  const behind =
    set.near && sql<SqlBool>`${isCut(set.near)} ${set.further ? sql`AND NOT ${set.further}` : sql``}`;
  const needed = behind ? isAny([behind, notEnough]) : notEnough;
  const when = enough.length === 0 || set.few ? [] : [needed];
  // When the page was not met on the way, it is among all that have the words.
  const most = set.near
    ? sql`(SELECT CASE WHEN ${isCut(set.near)} THEN NULL ELSE ${UP_TO}::int END)`
    : sql`${UP_TO}`;
  const found = sql`SELECT ${id} AS id, ${keysOf(order)}${begin ? sql`, ${begin} AS wanted` : sql``} FROM ${set.from ?? ordered}
    WHERE ${allOf([...when, set.asked ? notIndexed(set.visible) : set.visible, ...own])}`;
  if (set.few) return found;
  // Planned as if all were wanted: for a few of many the table would be read from its beginning.
  return sampled
    ? sql`WITH found AS MATERIALIZED (${found}) SELECT * FROM found LIMIT ${most}`
    : sql`${found} LIMIT ${most}`;
}

/** What is read of a set before the page and the counts, as parts of a WITH. */
export function readBeforehand(parts: ListParts, set: Gathered, upTo: number | null): RawBuilder<unknown>[] {
  return [
    ...(set.near && upTo !== null ? [sql`${set.near} AS MATERIALIZED (${nearby(parts, set, upTo)})`] : []),
    ...(set.common ? [sql`${set.common} AS MATERIALIZED (${meet(parts, set)})`] : []),
    ...(set.gathered ? [sql`${set.gathered} AS MATERIALIZED (${gather(parts, set)})`] : []),
    ...(set.full ? [sql`${set.full} AS MATERIALIZED (${isTooMuch(set)})`] : []),
  ];
}

function setsOf(visible: ListParts["visible"]): readonly ListSet[] {
  return "toOperationNode" in visible ? [{ visible }] : visible;
}
