import { ZONA_HORARIA } from "@ventanilla/contract/limites";
import type { ConsultaLogs, Log } from "@ventanilla/contract/log/log";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { anyOf } from "../../db/any-of.ts";
import type { Db } from "../../db/database.ts";
import {
  askedTextFilter,
  indexedTextFilter,
  isOrderedBy,
  listRows,
  orderBy,
  textFilter,
} from "../../db/list.ts";
import type { ListParts, ListPiece } from "../../db/list-parts.ts";
import { walkRows } from "../../db/list-walk.ts";

const COLUMNAS = { id: sql`l.id`, fecha: sql`l.fecha` } as const;
/** As the index of words has them. */
const TEXTOS = {
  mensaje: { expression: sql`l.mensaje`, normal: sql`l._busqueda_mensaje` },
  usuario: { expression: sql`coalesce(l.usuario, '')`, normal: sql`l._busqueda_usuario` },
} as const;

/** What is asked for; of a person also by what else they are found. */
export type LogsBuscados = ConsultaLogs & { persona?: { id: number; documento: string | null } };

/** Of more types than these a list is read as of any other words: few rows are of none of them. */
const TIPOS_POR_SEPARADO = 12;

export async function listarLogs(db: Db, visible: RawBuilder<SqlBool>, consulta: LogsBuscados) {
  const partes = await partesDe(db, visible, consulta);
  return listRows<Log>(db, consulta, partes, (ids) => filasPorId(db, ids));
}

/** The same list whole. */
export async function* recorrerLogs(db: Db, visible: RawBuilder<SqlBool>, consulta: LogsBuscados) {
  yield* walkRows<Log>(db, await partesDe(db, visible, consulta), filasPorId);
}

async function partesDe(db: Db, visible: RawBuilder<SqlBool>, consulta: LogsBuscados): Promise<ListParts> {
  const textos = (["mensaje", "usuario"] as const).flatMap((campo) => {
    const texto = consulta[campo];
    return texto ? [{ ...TEXTOS[campo], texto }] : [];
  });
  const tipos = consulta.tipo ? await tiposCon(db, consulta.tipo) : undefined;
  const propios = [...exactos(consulta), ...(tipos ? [sql<SqlBool>`l.tipo = ${anyOf(tipos)}`] : [])];
  const porTipos = tipos && textos.length === 0 ? porCada(tipos, consulta.order) : undefined;
  return {
    from: sql`log l`,
    visible: [
      {
        visible,
        filters: [...propios, ...textos.map((uno) => indexedTextFilter(uno, uno.texto))],
        ...(porTipos && { pieces: porTipos }),
      },
    ],
    filters: [...propios, ...textos.map(({ normal, texto }) => askedTextFilter(normal, texto))],
    byWords: textos.length > 0 || (tipos !== undefined && porTipos === undefined),
    // By their time or their level rows are found where those indexes have them together.
    ...(propios.length === 0 && { sampled: { table: "log", as: "l" } }),
    order: orderBy(consulta.order, COLUMNAS, "-fecha"),
    indexed: true,
    // A list of bigint would come as texts.
    id: sql<number>`l.id::float8`,
  };
}

/**
 * Those of the types that were ever written, some hundred, which have these words. The index is asked for the next one after
 * each: the rows are millions.
 */
async function tiposCon(db: Db, texto: string): Promise<string[]> {
  const { rows } = await sql<{ tipo: string }>`WITH RECURSIVE tipos AS (
      (SELECT l.tipo FROM log l ORDER BY l.tipo LIMIT 1)
      UNION ALL SELECT (SELECT l.tipo FROM log l WHERE l.tipo > t.tipo ORDER BY l.tipo LIMIT 1) FROM tipos t WHERE t.tipo IS NOT NULL
    ) SELECT t.tipo FROM tipos t WHERE t.tipo IS NOT NULL AND ${textFilter(sql`t.tipo`, texto)}`.execute(db);
  return rows.map(({ tipo }) => tipo);
}

/** Few types in the order of time, each by the index that holds it so. */
function porCada(tipos: readonly string[], order: string | undefined): ListPiece[] | undefined {
  if (tipos.length > TIPOS_POR_SEPARADO || isOrderedBy(order, "id")) return undefined;
  if (tipos.length === 0) return [{ where: sql<SqlBool>`false` }];
  return tipos.map((tipo) => ({ where: sql<SqlBool>`l.tipo = ${tipo}` }));
}

const filasPorId = (db: Db, ids: readonly number[]): Promise<Log[]> =>
  filas(db).where("l.id", "=", anyOf(ids)).execute();

function exactos({ nivel, referencia, persona, desde, hasta }: LogsBuscados): RawBuilder<SqlBool>[] {
  return [
    ...(nivel ? [deNivel(nivel)] : []),
    ...(referencia ? [sobre(referencia, persona)] : []),
    ...(desde ? [sql<SqlBool>`l.fecha >= ${medianoche(desde)}`] : []),
    ...(hasta ? [sql<SqlBool>`l.fecha < ${medianoche(hasta)} + interval '1 day'`] : []),
  ];
}

/** Exactly what a row is about; a person also where an answer showed them among others, and where only their document was known. */
function sobre(referencia: string, persona: LogsBuscados["persona"]): RawBuilder<SqlBool> {
  const suya = sql<SqlBool>`l.referencia = ${referencia}`;
  if (persona === undefined) return suya;
  const { id, documento } = persona;
  const antes = documento === null ? sql`` : sql` OR l.referencia = ${documento}`;
  return sql<SqlBool>`(${suya}${antes} OR l.personas @> ARRAY[${id}::integer])`;
}

/** In the words of the index, which holds all but the most common one. */
function deNivel(nivel: NonNullable<ConsultaLogs["nivel"]>): RawBuilder<SqlBool> {
  if (nivel === "INFO") return sql<SqlBool>`l.nivel = 'INFO'`;
  return sql<SqlBool>`l.nivel = ${sql.lit(nivel)} AND l.nivel <> 'INFO'`;
}

/** Where a day of La Paz begins (D104); its clock never changes. */
const medianoche = (dia: string) => sql`(${dia}::timestamp AT TIME ZONE ${sql.lit(ZONA_HORARIA)})`;

function filas(db: Db) {
  return db
    .selectFrom("log as l")
    .select(["l.id", "l.nivel", "l.tipo", "l.mensaje", "l.referencia", "l.ip", "l.fecha", "l.usuario"]);
}

/** One row that the reader may see, with what it tells besides. */
export function leerLog(
  db: Db,
  visible: RawBuilder<SqlBool>,
  id: number,
): Promise<(Log & { datos: unknown; personas: number[] | null }) | undefined> {
  return filas(db).select(["l.datos", "l.personas"]).where("l.id", "=", id).where(visible).executeTakeFirst();
}
