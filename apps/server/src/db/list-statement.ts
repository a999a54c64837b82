import { CONTEO_EXACTO_MAX } from "@ventanilla/contract/limites";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { unprepared } from "./prepared.ts";

/** Columns that put a list in order; the first one counts most. */
export type Order = readonly { column: RawBuilder<unknown>; descending: boolean }[];

/** Some rows of a list, which one index holds in the list's order, or which are so few that they are put in order in memory. */
export interface ListPiece {
  where: RawBuilder<SqlBool>;
  /** The list's order in the columns of the piece's own index; their values are equal. */
  order?: Order;
  /** What the index holds in place of the first of them: it rises with it, and is the same for some neighbours, which alone are sorted. */
  coarse?: Order[number];
}

/** Rows that a caller may see. */
export interface ListSet {
  visible: RawBuilder<SqlBool>;
  /** They share no row, and together are the whole set. Without them the set is one piece. */
  pieces?: readonly ListPiece[];
  /** The list's filters as the index of words is best asked, where one holds this set; the list's own otherwise. */
  filters?: readonly RawBuilder<SqlBool>[];
  /** Looked up one by one: that is done once, for the page and for the count. */
  few?: boolean;
}

export interface ListParts {
  from: RawBuilder<unknown>;
  /** What the caller may see. When there are several sets, they share no row, and each is read by its own index. */
  visible: RawBuilder<SqlBool> | readonly ListSet[];
  filters: readonly RawBuilder<SqlBool>[];
  /**
   * They ask for words, which an index looks up but never in a list's order. What it finds is read once, for the count and for
   * the page; only when it is more than is counted the page is met on the way through the order: then it is not far.
   */
  byWords?: boolean;
  /** Where a page begins that goes on from a row: what stands before it is counted all the same. */
  begin?: RawBuilder<SqlBool>;
  order: Order;
  /** The ids of a page are found first; joins then touch only these rows. */
  id: RawBuilder<number>;
}

interface Counted {
  ids: number[];
  /** At most one more than is counted exactly. */
  filtered: number;
  /** Before the filters; null when there are none. */
  total: number | null;
}

const UP_TO = CONTEO_EXACTO_MAX + 1;
/** Of so many rows so many with the words say that they may be common; these many must then fill the count. */
const PROBED = { rows: 400, found: 120 } as const;
const TRIED = 4 * UP_TO;

/** The ids of a page, and the counts: one statement, so that both are of one moment. */
export function listStatement(
  parts: ListParts,
  page: { limit: number; offset: number },
): RawBuilder<Counted> {
  const sets = named(parts);
  const gatherings = sets.flatMap((set) => [
    ...(set.common ? [sql`${set.common} AS MATERIALIZED (${meet(parts, set)})`] : []),
    ...(set.gathered ? [sql`${set.gathered} AS MATERIALIZED (${gather(parts, set)})`] : []),
    ...(set.full ? [sql`${set.full} AS MATERIALIZED (${isTooMuch(set)})`] : []),
  ]);
  const filtered = countOf(
    sets.flatMap((set) => [
      ...(set.common ? [sql`SELECT 1 FROM ${set.common}`] : []),
      ...(set.gathered ? [sql`SELECT 1 FROM ${set.gathered}`] : [matches(parts, set, parts.filters)]),
    ]),
  );
  const total =
    parts.filters.length === 0 ? sql`NULL::int` : countOf(sets.map((set) => matches(parts, set, [])));
  const first = sets.flatMap((set) => firstRows(parts, set, page.limit + page.offset));
  return sql<Counted>`${unprepared} ${gatherings.length > 0 ? sql`WITH ${sql.join(gatherings)}` : sql``}
    SELECT ARRAY(SELECT id FROM (${sql.join(first, sql` UNION ALL `)}) AS candidates
      ORDER BY ${inOrder(namedKeys(parts.order))} LIMIT ${page.limit} OFFSET ${page.offset}) AS ids,
    ${filtered} AS filtered, ${total} AS total`;
}

/** A set with the names of what is read of it beforehand, each once. */
interface Named extends ListSet {
  gathered: RawBuilder<unknown> | null;
  common: RawBuilder<unknown> | null;
  /** Whether more was found than is counted. */
  full: RawBuilder<unknown> | null;
  /** Sets before it fill the count already: then it is not gathered either. */
  filled: readonly RawBuilder<SqlBool>[];
}

function named({ visible, byWords }: ListParts): Named[] {
  const filled: RawBuilder<SqlBool>[] = [];
  return setsOf(visible).map((set, i) => {
    const gathered = set.few || byWords ? sql.ref(`gathered_${i}`) : null;
    const common = set.filters && byWords ? sql.ref(`common_${i}`) : null;
    const full = byWords && !set.few ? sql.ref(`full_${i}`) : null;
    const own = { ...set, gathered, common, full, filled: [...filled] };
    if (full) filled.push(isReached(full));
    return own;
  });
}

const isReached = (full: RawBuilder<unknown>) => sql<SqlBool>`(SELECT reached FROM ${full})`;
const isMet = (common: RawBuilder<unknown>) => sql<SqlBool>`EXISTS (SELECT 1 FROM ${common})`;
const isAny = (conditions: readonly RawBuilder<SqlBool>[]) =>
  sql<SqlBool>`(${sql.join(conditions, sql` OR `)})`;

function isTooMuch({ gathered, common }: Named): RawBuilder<unknown> {
  const found = sql<SqlBool>`(SELECT count(*) FROM ${gathered}) = ${UP_TO}`;
  return sql`SELECT ${common ? isAny([isMet(common), found]) : found} AS reached`;
}

/**
 * Words that most rows have fill the count sooner than an index has listed where they all are. As many rows as are counted,
 * or none: then the words are looked up.
 */
function meet({ from, filters }: ListParts, { visible }: ListSet): RawBuilder<unknown> {
  const among = (rows: number) =>
    sql`FROM (SELECT ${allOf(filters)} AS has FROM ${from} WHERE ${visible} LIMIT ${rows}) AS asked WHERE has`;
  return sql`SELECT 1 FROM (SELECT count(*) AS met FROM (SELECT 1 ${among(TRIED)}
      AND (SELECT count(*) ${among(PROBED.rows)}) >= ${PROBED.found} LIMIT ${UP_TO}) AS tried) AS counted
    CROSS JOIN generate_series(1, ${UP_TO}) WHERE met = ${UP_TO}`;
}

/** Every row of a set that the filters let through, or one more than is counted, with what puts it in order. */
function gather({ from, filters, begin, byWords, order, id }: ListParts, set: Named): RawBuilder<unknown> {
  const own = byWords ? (set.filters ?? filters) : filters;
  const enough = [...set.filled, ...(set.common ? [isMet(set.common)] : [])];
  const when = enough.length === 0 || set.few ? [] : [sql<SqlBool>`NOT ${isAny(enough)}`];
  return sql`SELECT ${id} AS id, ${keysOf(order)}, ${begin ?? sql`true`} AS wanted FROM ${from}
    WHERE ${allOf([...when, set.visible, ...own])} ${set.few ? sql`` : sql`LIMIT ${UP_TO}`}`;
}

/** The first rows of a set in order, up to the end of the page: those of each of its pieces, which together contain them. */
function firstRows(parts: ListParts, set: Named, upTo: number): RawBuilder<unknown>[] {
  const { gathered, full, filled } = set;
  if (!gathered) return walks(parts, set, { upTo, when: [] });
  const keys = namedKeys(parts.order);
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

function setsOf(visible: ListParts["visible"]): readonly ListSet[] {
  return "toOperationNode" in visible ? [{ visible }] : visible;
}

const namedKeys = (order: Order): Order =>
  order.map(({ descending }, i) => ({ column: sql.ref(`o${i}`), descending }));

function keysOf(order: Order): RawBuilder<unknown> {
  return sql.join(order.map(({ column }, i) => sql`${column} AS ${sql.ref(`o${i}`)}`));
}

function allOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<unknown> {
  return sql.join(conditions, sql` AND `);
}

function inOrder(order: Order): RawBuilder<unknown> {
  return sql.join(
    order.map(({ column, descending }) => (descending ? sql`${column} DESC` : sql`${column} ASC`)),
  );
}
