import type { ConsultaCatalogo, Lista } from "@ventanilla/contract/common/lista";
import { CATALOGO_MAX, CONTEO_EXACTO_MAX, FILTRO_CONTIENE_MIN } from "@ventanilla/contract/limites";
import { type Permiso, ROL } from "@ventanilla/contract/permisos";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { AppError } from "../shared/app-error.ts";
import type { Sesion } from "../shared/sesion.ts";
import type { Db } from "./database.ts";
import type { ListParts, Order } from "./list-parts.ts";
import { listStatement } from "./list-statement.ts";

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

/** Whether a list is put in order by that name of the wire. */
export function isOrderedBy(order: string | undefined, name: string): boolean {
  return (order ?? "").split(",").some((part) => part.replace(/^-/, "") === name);
}

/**
 * Text filter: contains from 3 characters, word prefix below, ignoring case and accents (D4). A word begins after
 * anything that is neither letter nor digit: «¿cuánto?» begins with c. `expression` must be what the index holds.
 */
export function textFilter(expression: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  return normalTextFilter(sql`busqueda(${expression})`, text);
}

/** The same of a text that `busqueda` made. */
export function normalTextFilter(normal: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  if (text.length >= FILTRO_CONTIENE_MIN)
    return sql<SqlBool>`${normal} LIKE '%' || busqueda(${text.replace(/[\\%_]/g, "\\$&")}) || '%'`;
  // Escaped after `busqueda`, which writes some signs with others: «©» becomes «(c)».
  const literal = sql`regexp_replace(busqueda(${text}), '[^[:alnum:]]', '\\\\\\&', 'g')`;
  return sql<SqlBool>`${normal} ~ ('(^|[^[:alnum:]])' || ${literal})`;
}

/**
 * The same asked of rows that are found otherwise. No index holds it, for of a regular expression on some letters one would read
 * all that it has. It is a comparison, not a LIKE, of which the planner believes that few rows pass it: it would then sort all of
 * a table rather than go through it in the list's order, and think one row left of the thousands that an index finds.
 */
export function askedTextFilter(normal: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  if (text.length < FILTRO_CONTIENE_MIN) return normalTextFilter(sql`(${normal} || '')`, text);
  return sql<SqlBool>`strpos(${normal}, busqueda(${text})) <> 0`;
}

/** The same where an index holds `normal`, and `inicios` of the expression: few letters are found by what words begin with. */
export function indexedTextFilter(
  { expression, normal }: { expression: RawBuilder<unknown>; normal: RawBuilder<unknown> },
  text: string,
): RawBuilder<SqlBool> {
  if (text.length >= FILTRO_CONTIENE_MIN) {
    const parts = lookedUp(text);
    if (parts.length === 0) return normalTextFilter(normal, text);
    const found = sql.join<SqlBool>(
      parts.map((part) => normalTextFilter(normal, part)),
      sql` AND `,
    );
    return sql<SqlBool>`${found} AND ${askedTextFilter(normal, text)}`;
  }
  const begins = sql<SqlBool>`inicios(${expression}) @> inicios(${text})`;
  if (PLAIN.test(withoutAccents(text))) return begins;
  return sql<SqlBool>`${begins} AND ${askedTextFilter(normal, text)}`;
}

/**
 * A look-up costs as much as it has letters, and the beginnings of two words say nearly as much as all of a sentence. Of two
 * short words they say too little, and one word alone many rows have that the text finds in none, unless it is long.
 */
const LOOKED_UP = { long: 20, words: 2, letters: 6, enough: 8 } as const;

/** What an index is asked of a text of several words: how the longest begin; nothing where it is better asked for all of it. */
function lookedUp(text: string): string[] {
  const parts = text
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word.length >= FILTRO_CONTIENE_MIN)
    .sort((one, other) => other.length - one.length)
    .slice(0, LOOKED_UP.words)
    .map((word) => [...word].slice(0, LOOKED_UP.letters).join(""));
  const isEnough = parts.length === LOOKED_UP.words && parts.join("").length >= LOOKED_UP.enough;
  return isEnough || text.length >= LOOKED_UP.long ? parts : [];
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

/** Ids of one page and the counts, which are exact up to 10,000 (D3): one statement. Without a limit a catalogue is answered whole (D5). */
export async function paginate(
  db: Db,
  { page, limit = CATALOGO_MAX }: Pick<ConsultaCatalogo, "page" | "limit">,
  parts: ListParts,
): Promise<Omit<Lista<number>, "count">> {
  const { rows } = await listStatement(parts, { limit, offset: (page - 1) * limit }).execute(db);
  const [found] = rows;
  if (!found) throw new Error("PostgreSQL answered a page without a row");
  const { ids, filtered } = found;
  const total = found.total ?? filtered;
  return {
    rows: ids,
    total: Math.min(total, CONTEO_EXACTO_MAX),
    totalFiltro: Math.min(filtered, CONTEO_EXACTO_MAX),
    aproximado: filtered > CONTEO_EXACTO_MAX,
    total_aproximado: total > CONTEO_EXACTO_MAX,
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
