import { ZONA_HORARIA } from "@ventanilla/contract/limites";
import type { ConsultaLogs, Log } from "@ventanilla/contract/log/log";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { anyOf } from "../../db/any-of.ts";
import type { Db } from "../../db/database.ts";
import { indexedTextFilter, listRows, normalTextFilter, orderBy, unindexed } from "../../db/list.ts";
import type { ListParts } from "../../db/list-parts.ts";
import { walkRows } from "../../db/list-walk.ts";

const COLUMNAS = { id: sql`l.id`, fecha: sql`l.fecha` } as const;
/** As the index of words has them. */
const TEXTOS = {
  tipo: { expression: sql`l.tipo`, normal: sql`l._busqueda_tipo` },
  mensaje: { expression: sql`l.mensaje`, normal: sql`l._busqueda_mensaje` },
  usuario: { expression: sql`coalesce(l.usuario, '')`, normal: sql`l._busqueda_usuario` },
} as const;

/** What is asked for; of a person also by what else they are found. */
export type LogsBuscados = ConsultaLogs & { persona?: { id: number; documento: string | null } };

export function listarLogs(db: Db, visible: RawBuilder<SqlBool>, consulta: LogsBuscados) {
  return listRows<Log>(db, consulta, partesDe(visible, consulta), (ids) => filasPorId(db, ids));
}

/** The same list whole. */
export function recorrerLogs(db: Db, visible: RawBuilder<SqlBool>, consulta: LogsBuscados) {
  return walkRows<Log>(db, partesDe(visible, consulta), filasPorId);
}

function partesDe(visible: RawBuilder<SqlBool>, consulta: LogsBuscados): ListParts {
  const textos = (["tipo", "mensaje", "usuario"] as const).flatMap((campo) => {
    const texto = consulta[campo];
    return texto ? [{ ...TEXTOS[campo], texto }] : [];
  });
  const propios = exactos(consulta);
  return {
    from: sql`log l`,
    visible: [{ visible, filters: [...propios, ...textos.map((uno) => indexedTextFilter(uno, uno.texto))] }],
    filters: [...propios, ...textos.map(({ normal, texto }) => normalTextFilter(unindexed(normal), texto))],
    byWords: textos.length > 0,
    order: orderBy(consulta.order, COLUMNAS, "-fecha"),
    indexed: true,
    // A list of bigint would come as texts.
    id: sql<number>`l.id::float8`,
  };
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
