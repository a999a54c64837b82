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

export interface ListParts {
  from: RawBuilder<unknown>;
  /** What the caller may see. When there are several parts, they share no row, and each is read by its own index. */
  visible: RawBuilder<SqlBool> | readonly RawBuilder<SqlBool>[];
  filters: readonly RawBuilder<SqlBool>[];
  /** Where a page begins that goes on from a row: what stands before it is counted all the same. */
  begin?: RawBuilder<SqlBool>;
  order: Order;
  /** The ids of a page are found first; joins then touch only these rows. */
  id: RawBuilder<number>;
}

/** Ids of one page and the counts, which are exact up to 10,000 (D3). Without a limit a catalogue is answered whole (D5). */
export async function paginate(
  db: Db,
  { page, limit = CATALOGO_MAX }: Pick<ConsultaCatalogo, "page" | "limit">,
  parts: ListParts,
): Promise<Omit<Lista<number>, "count">> {
  const { rows } = await sql<{ id: number }>`${pageQuery(parts, limit, (page - 1) * limit)}`.execute(db);
  const filteredTotal = await count(db, parts, parts.filters);
  const total = parts.filters.length === 0 ? filteredTotal : await count(db, parts, []);
  return {
    rows: rows.map((row) => row.id),
    total: Math.min(total, CONTEO_EXACTO_MAX),
    totalFiltro: Math.min(filteredTotal, CONTEO_EXACTO_MAX),
    aproximado: filteredTotal > CONTEO_EXACTO_MAX,
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

/** Each part gives its first rows, in order, up to the end of the page; all together contain the page. */
function pageQuery({ from, visible, filters, begin, order, id }: ListParts, limit: number, offset: number) {
  const keys = order.map(({ descending }, i) => ({ column: sql.ref(`o${i}`), descending }));
  const columns = order.map(({ column }, i) => sql`${column} AS ${sql.ref(`o${i}`)}`);
  const wanted = begin ? [...filters, begin] : filters;
  const first = [visible].flat().map(
    (part) => sql`(SELECT ${id} AS id, ${sql.join(columns)} FROM ${from} WHERE ${allOf([part, ...wanted])}
      ORDER BY ${inOrder(order)} LIMIT ${limit + offset})`,
  );
  return sql`${unprepared} SELECT id FROM (${sql.join(first, sql` UNION ALL `)}) AS candidates
    ORDER BY ${inOrder(keys)} LIMIT ${limit} OFFSET ${offset}`;
}

async function count(
  db: Db,
  { from, visible }: ListParts,
  filters: readonly RawBuilder<SqlBool>[],
): Promise<number> {
  const upTo = CONTEO_EXACTO_MAX + 1;
  const matches = [visible]
    .flat()
    .map((part) => sql`(SELECT 1 FROM ${from} WHERE ${allOf([part, ...filters])} LIMIT ${upTo})`);
  const { rows } = await sql<{ n: number }>`${unprepared}
    SELECT count(*)::int AS n FROM (SELECT 1 FROM (${sql.join(matches, sql` UNION ALL `)}) AS matches LIMIT ${upTo}) AS counted`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

function allOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<unknown> {
  return sql.join(conditions, sql` AND `);
}

function inOrder(order: Order): RawBuilder<unknown> {
  return sql.join(
    order.map(({ column, descending }) => (descending ? sql`${column} DESC` : sql`${column} ASC`)),
  );
}
