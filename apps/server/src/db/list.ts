import type { ConsultaCatalogo, Lista } from "@ventanilla/contract/common/lista";
import { CATALOGO_MAX, CONTEO_EXACTO_MAX, FILTRO_CONTIENE_MIN } from "@ventanilla/contract/limites";
import { type Permiso, ROL } from "@ventanilla/contract/permisos";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { AppError } from "../shared/app-error.ts";
import type { Sesion } from "../shared/sesion.ts";
import type { Db } from "./database.ts";
import { unprepared } from "./prepared.ts";

/** Columns that put a list in order; the first one counts most. */
export type Order = readonly { column: RawBuilder<unknown>; descending: boolean }[];

/** `order` of a request ("-campo,otro") over an allow-list of columns, with id as tie-break (D5). Keys are names of the wire, values are SQL. */
export function orderBy(
  order: string | undefined,
  columns: Readonly<Record<string, RawBuilder<unknown>>>,
  fallback: string,
): Order {
  const parts = (order || fallback).split(",").map((part) => {
    const descending = part.startsWith("-");
    const name = descending ? part.slice(1) : part;
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
    if (!column) throw new AppError("VALIDACION", { campos: { order: "errores:VALIDACION" } });
    return { column, descending };
  });
  const lastDescending = parts.at(-1)?.descending ?? false;
  const id = columns["id"];
  return id && !parts.some(({ column }) => column === id)
    ? [...parts, { column: id, descending: lastDescending }]
    : parts;
}

/**
 * Text filter: contains from 3 characters, word prefix below, ignoring case and accents (D4). A word begins after
 * anything that is neither letter nor digit: «¿cuánto?» begins with c. `expression` must be what the index holds.
 */
export function textFilter(expression: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  if (text.length >= FILTRO_CONTIENE_MIN)
    return sql<SqlBool>`busqueda(${expression}) LIKE '%' || busqueda(${text.replace(/[\\%_]/g, "\\$&")}) || '%'`;
  // Escaped after `busqueda`, which writes some signs with others: «©» becomes «(c)».
  const literal = sql`regexp_replace(busqueda(${text}), '[^[:alnum:]]', '\\\\\\&', 'g')`;
  return sql<SqlBool>`busqueda(${expression}) ~ ('(^|[^[:alnum:]])' || ${literal})`;
}

/** The same where an index holds `busqueda` and `inicios` of the expression: few letters are found by what words begin with. */
export function indexedTextFilter(expression: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  const filter = textFilter(expression, text);
  if (text.length >= FILTRO_CONTIENE_MIN) return filter;
  const begins = sql<SqlBool>`inicios(${expression}) @> inicios(${text})`;
  return PLAIN.test(withoutAccents(text)) ? begins : sql<SqlBool>`${begins} AND ${filter}`;
}

/** Of these the beginnings of words say everything; of signs only that they are there. */
const PLAIN = /^[0-9a-z]+$/i;
const withoutAccents = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "");

/** What a catalogue shows: rows of the caller's institution, or of all for SUPERADMIN (D46); only ACTIVE ones to a caller without the permission to read the noun (D23). */
export function catalogVisible(
  sesion: Sesion,
  readPermiso: Permiso,
  columns: { entidad: RawBuilder<unknown>; estado: RawBuilder<unknown> },
): RawBuilder<SqlBool> {
  const own = sesion.id_rol === ROL.SUPERADMIN ? sql`true` : sql`${columns.entidad} = ${sesion.id_entidad}`;
  return sesion.permisos.has(readPermiso)
    ? sql<SqlBool>`${own}`
    : sql<SqlBool>`${own} AND ${columns.estado} = 'ACTIVO'`;
}

/** Some rows of a list, which one index holds in the list's order, or which are so few that they are put in order in memory. */
export interface ListPiece {
  where: RawBuilder<SqlBool>;
  /** The list's order in the columns of the piece's own index; their values are equal. */
  order?: Order;
}

/** Rows that a caller may see. */
export interface ListSet {
  visible: RawBuilder<SqlBool>;
  /** They share no row, and together are the whole set. Without them the set is one piece. */
  pieces?: readonly ListPiece[];
  /** The list's filters as this set is best asked; the list's own otherwise. */
  filters?: readonly RawBuilder<SqlBool>[];
}

export interface ListParts {
  from: RawBuilder<unknown>;
  /** What the caller may see. When there are several sets, they share no row, and each is read by its own index. */
  visible: RawBuilder<SqlBool> | readonly ListSet[];
  filters: readonly RawBuilder<SqlBool>[];
  /** Where a page begins that goes on from a row: what stands before it is counted all the same. */
  begin?: RawBuilder<SqlBool>;
  order: Order;
  /** The ids of a page are found first; joins then touch only these rows. */
  id: RawBuilder<number>;
}

/** Ids of one page and the counts, which are exact up to 10,000 (D3): one statement. Without a limit a catalogue is answered whole (D5). */
export async function paginate(
  db: Db,
  { page, limit = CATALOGO_MAX }: Pick<ConsultaCatalogo, "page" | "limit">,
  parts: ListParts,
): Promise<Omit<Lista<number>, "count">> {
  const filtered = countQuery(parts, (set) => set.filters ?? parts.filters);
  const total = parts.filters.length === 0 ? sql`NULL::int` : countQuery(parts, () => []);
  const { rows } = await sql<{ ids: number[]; filtered: number; total: number | null }>`${unprepared}
    SELECT ARRAY(${pageQuery(parts, limit, (page - 1) * limit)}) AS ids, ${filtered} AS filtered, ${total} AS total`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw new Error("PostgreSQL answered a page without a row");
  return {
    rows: found.ids,
    total: Math.min(found.total ?? found.filtered, CONTEO_EXACTO_MAX),
    totalFiltro: Math.min(found.filtered, CONTEO_EXACTO_MAX),
    aproximado: found.filtered > CONTEO_EXACTO_MAX,
  };
}

/** One page of a list with the counts. Rows are read by their ids and put into the list's order. */
export async function listRows<T extends { id: number }>(
  db: Db,
  consulta: Pick<ConsultaCatalogo, "page" | "limit">,
  parts: ListParts,
  read: (ids: readonly number[]) => Promise<T[]>,
): Promise<Lista<T>> {
  const { rows: ids, ...counts } = await paginate(db, consulta, parts);
  const rows = ids.length === 0 ? [] : await read(ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), count: counts.totalFiltro, ...counts };
}

/** Each piece gives its first rows, in order, up to the end of the page; all together contain the page. */
function pageQuery(
  { from, visible, filters: common, begin, order, id }: ListParts,
  limit: number,
  offset: number,
) {
  const keys = order.map(({ descending }, i) => ({ column: sql.ref(`o${i}`), descending }));
  const wanted = ({ filters = common }: ListSet) => (begin ? [...filters, begin] : filters);
  const first = setsOf(visible).flatMap((set) =>
    (set.pieces ?? [{ where: sql<SqlBool>`true` }]).map((piece) => {
      const own = piece.order ?? order;
      const columns = own.map(({ column }, i) => sql`${column} AS ${sql.ref(`o${i}`)}`);
      return sql`(SELECT ${id} AS id, ${sql.join(columns)} FROM ${from} WHERE ${allOf([set.visible, piece.where, ...wanted(set)])}
      ORDER BY ${inOrder(own)} LIMIT ${limit + offset})`;
    }),
  );
  return sql`SELECT id FROM (${sql.join(first, sql` UNION ALL `)}) AS candidates
    ORDER BY ${inOrder(keys)} LIMIT ${limit} OFFSET ${offset}`;
}

function countQuery(
  { from, visible }: ListParts,
  filtersOf: (set: ListSet) => readonly RawBuilder<SqlBool>[],
) {
  const upTo = CONTEO_EXACTO_MAX + 1;
  const matches = setsOf(visible).map(
    (set) => sql`(SELECT 1 FROM ${from} WHERE ${allOf([set.visible, ...filtersOf(set)])} LIMIT ${upTo})`,
  );
  return sql`(SELECT count(*)::int FROM (SELECT 1 FROM (${sql.join(matches, sql` UNION ALL `)}) AS matches LIMIT ${upTo}) AS counted)`;
}

function setsOf(visible: ListParts["visible"]): readonly ListSet[] {
  return "toOperationNode" in visible ? [{ visible }] : visible;
}

function allOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<unknown> {
  return sql.join(conditions, sql` AND `);
}

function inOrder(order: Order): RawBuilder<unknown> {
  return sql.join(
    order.map(({ column, descending }) => (descending ? sql`${column} DESC` : sql`${column} ASC`)),
  );
}
