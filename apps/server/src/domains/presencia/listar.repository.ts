import { ZONA_HORARIA } from "@ventanilla/contract/limites";
import type { ConsultaPresencias, Presencia } from "@ventanilla/contract/presencia/presencia";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { anyOf } from "../../db/any-of.ts";
import type { Db } from "../../db/database.ts";
import { indexedTextFilter, listRows, orderBy } from "../../db/list.ts";
import type { ListParts } from "../../db/list-parts.ts";
import { walkRows } from "../../db/list-walk.ts";
import { now } from "../../shared/clock.ts";

const COLUMNAS = { id: sql`h.id`, ingreso: sql`h.ingreso` } as const;

export const listarPresencias = (db: Db, visible: RawBuilder<SqlBool>, consulta: ConsultaPresencias) =>
  listRows<Presencia>(db, consulta, partesDe(visible, consulta), (ids) => filasPorId(db, ids));

/** The same list whole. */
export const recorrerPresencias = (db: Db, visible: RawBuilder<SqlBool>, consulta: ConsultaPresencias) =>
  walkRows<Presencia>(db, partesDe(visible, consulta), filasPorId);

function partesDe(visible: RawBuilder<SqlBool>, consulta: ConsultaPresencias): ListParts {
  const { usuario, punto } = consulta;
  return {
    from: sql`historial_punto_atencion h`,
    visible,
    filters: [
      ...exactos(consulta),
      ...(usuario ? [sql<SqlBool>`h.id_usuario = ANY(ARRAY(${deNombre(usuario)}))`] : []),
      ...(punto ? [sql<SqlBool>`h.id_punto_atencion = ANY(ARRAY(${dePunto(punto)}))`] : []),
    ],
    byWords: usuario !== undefined || punto !== undefined,
    order: orderBy(consulta.order, COLUMNAS, "-ingreso"),
    id: sql<number>`h.id`,
  };
}

/** People and points are few beside stays: their words are looked up there. */
const deNombre = (texto: string) => sql`
  SELECT u.id FROM usuario u
  WHERE ${indexedTextFilter({ expression: sql`u.nombre_completo`, normal: sql`u._busqueda_nombre` }, texto)}
    OR ${indexedTextFilter({ expression: sql`u.usuario`, normal: sql`u._busqueda_usuario` }, texto)}`;
const dePunto = (texto: string) => sql`
  SELECT p.id FROM punto p
  WHERE ${indexedTextFilter({ expression: sql`p.identificador`, normal: sql`p._busqueda` }, texto)}`;

function exactos({ estado, desde, hasta }: ConsultaPresencias): RawBuilder<SqlBool>[] {
  return [
    ...(estado === "DENTRO" ? [sql<SqlBool>`h.salida IS NULL`] : []),
    ...(estado === "FUERA" ? [sql<SqlBool>`h.salida IS NOT NULL`] : []),
    ...(desde ? [sql<SqlBool>`h.ingreso >= ${medianoche(desde)}`] : []),
    ...(hasta ? [sql<SqlBool>`h.ingreso < ${medianoche(hasta)} + interval '1 day'`] : []),
  ];
}

/** Where a day of La Paz begins (D104); its clock never changes. */
const medianoche = (dia: string) => sql`(${dia}::timestamp AT TIME ZONE ${sql.lit(ZONA_HORARIA)})`;

const filasPorId = (db: Db, ids: readonly number[]): Promise<Presencia[]> =>
  db
    .selectFrom("historial_punto_atencion as h")
    .innerJoin("usuario as u", "u.id", "h.id_usuario")
    .innerJoin("punto as p", "p.id", "h.id_punto_atencion")
    .innerJoin("entidad as en", "en.id", "h.id_entidad")
    .select(["h.id", "u.nombre_completo", "u.usuario", "p.identificador as punto", "en.nombre as entidad"])
    .select(["h.ingreso", "h.salida"])
    .select(
      sql<number>`greatest(0, extract(epoch FROM coalesce(h.salida, ${now()}::timestamptz) - h.ingreso))::int`.as(
        "duracion",
      ),
    )
    .where("h.id", "=", anyOf(ids))
    .execute();
