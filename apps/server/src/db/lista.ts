import type { ConsultaCatalogo, Lista } from "@ventanilla/contract/common/lista";
import { CATALOGO_MAX, CONTEO_EXACTO_MAX, FILTRO_CONTIENE_MIN } from "@ventanilla/contract/limites";
import { type Permiso, ROL } from "@ventanilla/contract/permisos";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { AppError } from "../shared/app-error.ts";
import type { Sesion } from "../shared/sesion.ts";
import type { Db } from "./database.ts";

/** Columns by which a list is put in order, the first one first. */
export type Orden = readonly { columna: RawBuilder<unknown>; descendente: boolean }[];

/** `order` of a request ("-campo,otro") over an allow-list of columns, id as tie-break (D5). Keys are wire names, values SQL. */
export function ordenDe(
  order: string | undefined,
  columnas: Readonly<Record<string, RawBuilder<unknown>>>,
  defecto: string,
): Orden {
  const partes = (order || defecto).split(",").map((parte) => {
    const descendente = parte.startsWith("-");
    const nombre = descendente ? parte.slice(1) : parte;
    const columna = Object.hasOwn(columnas, nombre) ? columnas[nombre] : undefined;
    if (!columna) throw new AppError("VALIDACION", { campos: { order: "errores:VALIDACION" } });
    return { columna, descendente };
  });
  const ultimaDesc = partes.at(-1)?.descendente ?? false;
  const id = columnas["id"];
  return id && !partes.some(({ columna }) => columna === id)
    ? [...partes, { columna: id, descendente: ultimaDesc }]
    : partes;
}

/** Text filter: contains from 3 characters, word prefix below, ignoring case and accents (D4). `expresion` must be what the index holds. */
export function filtroTexto(expresion: RawBuilder<unknown>, texto: string): RawBuilder<SqlBool> {
  const patron = texto.replace(/[\\%_]/g, "\\$&");
  if (texto.length >= FILTRO_CONTIENE_MIN)
    return sql<SqlBool>`busqueda(${expresion}) LIKE '%' || busqueda(${patron}) || '%'`;
  return sql<SqlBool>`(busqueda(${expresion}) LIKE busqueda(${patron}) || '%' OR busqueda(${expresion}) LIKE '% ' || busqueda(${patron}) || '%')`;
}

/** What a catalogue shows: rows of the caller's own institution, of every one for SUPERADMIN (D46); to whoever lacks the noun's permission to read, the ACTIVE ones (D23). */
export function delCatalogo(
  sesion: Sesion,
  lectura: Permiso,
  columnas: { entidad: RawBuilder<unknown>; estado: RawBuilder<unknown> },
): RawBuilder<SqlBool> {
  const suya = sesion.id_rol === ROL.SUPERADMIN ? sql`true` : sql`${columnas.entidad} = ${sesion.id_entidad}`;
  return sesion.permisos.has(lectura)
    ? sql<SqlBool>`${suya}`
    : sql<SqlBool>`${suya} AND ${columnas.estado} = 'ACTIVO'`;
}

export interface Partes {
  from: RawBuilder<unknown>;
  /** What the caller may see at all. Several: parts that share no row, each read by the index that suits it. */
  visible: RawBuilder<SqlBool> | readonly RawBuilder<SqlBool>[];
  filtros: readonly RawBuilder<SqlBool>[];
  orden: Orden;
  /** Ids of the page come first, so that joins and formatting touch only its rows. */
  id: RawBuilder<number>;
}

/** Ids of one page and the counts, exact up to 10,000 (D3). Without a limit, a catalogue whole (D5). */
export async function paginar(
  db: Db,
  { page, limit = CATALOGO_MAX }: Pick<ConsultaCatalogo, "page" | "limit">,
  partes: Partes,
): Promise<Omit<Lista<number>, "count">> {
  const { rows } = await sql<{ id: number }>`${pagina(partes, limit, (page - 1) * limit)}`.execute(db);
  const totalFiltro = await contar(db, partes, partes.filtros);
  const total = partes.filtros.length === 0 ? totalFiltro : await contar(db, partes, []);
  return {
    rows: rows.map((fila) => fila.id),
    total: Math.min(total, CONTEO_EXACTO_MAX),
    totalFiltro: Math.min(totalFiltro, CONTEO_EXACTO_MAX),
    aproximado: totalFiltro > CONTEO_EXACTO_MAX,
  };
}

/** One page of a list: its rows, read by their ids and put into the list's order, with the counts. */
export async function listar<T extends { id: number }>(
  db: Db,
  consulta: Pick<ConsultaCatalogo, "page" | "limit">,
  partes: Partes,
  leer: (ids: readonly number[]) => Promise<T[]>,
): Promise<Lista<T>> {
  const { rows: ids, ...conteos } = await paginar(db, consulta, partes);
  const filas = ids.length === 0 ? [] : await leer(ids);
  const porId = new Map(filas.map((fila) => [fila.id, fila]));
  return { rows: ids.flatMap((id) => porId.get(id) ?? []), count: conteos.totalFiltro, ...conteos };
}

/** Each part gives its first rows up to the end of the page, in order; merged, they hold the page. */
function pagina({ from, visible, filtros, orden, id }: Partes, limit: number, offset: number) {
  const claves = orden.map(({ descendente }, i) => ({ columna: sql.ref(`o${i}`), descendente }));
  const columnas = orden.map(({ columna }, i) => sql`${columna} AS ${sql.ref(`o${i}`)}`);
  const primeras = [visible].flat().map(
    (parte) => sql`(SELECT ${id} AS id, ${sql.join(columnas)} FROM ${from} WHERE ${todas([parte, ...filtros])}
      ORDER BY ${enOrden(orden)} LIMIT ${limit + offset})`,
  );
  return sql`SELECT id FROM (${sql.join(primeras, sql` UNION ALL `)}) AS primeras
    ORDER BY ${enOrden(claves)} LIMIT ${limit} OFFSET ${offset}`;
}

async function contar(
  db: Db,
  { from, visible }: Partes,
  filtros: readonly RawBuilder<SqlBool>[],
): Promise<number> {
  const hasta = CONTEO_EXACTO_MAX + 1;
  const filas = [visible]
    .flat()
    .map((parte) => sql`(SELECT 1 FROM ${from} WHERE ${todas([parte, ...filtros])} LIMIT ${hasta})`);
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM (SELECT 1 FROM (${sql.join(filas, sql` UNION ALL `)}) AS filas LIMIT ${hasta}) AS hasta`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

function todas(condiciones: readonly RawBuilder<SqlBool>[]): RawBuilder<unknown> {
  return sql.join(condiciones, sql` AND `);
}

function enOrden(orden: Orden): RawBuilder<unknown> {
  return sql.join(
    orden.map(({ columna, descendente }) => (descendente ? sql`${columna} DESC` : sql`${columna} ASC`)),
  );
}
