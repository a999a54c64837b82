import type { ConsultaPuntos, Punto, PuntoFila } from "@ventanilla/contract/punto/punto";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { anyOf } from "../../db/any-of.ts";
import type { Db } from "../../db/database.ts";
import { entidadFilter } from "../../db/entidad-filter.ts";
import { fullNameOf } from "../../db/full-name.ts";
import { askedTextFilter, indexedTextFilter, isOrderedBy, listRows, orderBy } from "../../db/list.ts";
import type { ListParts } from "../../db/list-parts.ts";
import { walkRows } from "../../db/list-walk.ts";

const COLUMNAS = {
  id: sql`p.id`,
  identificador: sql`p.identificador`,
  entidad: sql`en.nombre`,
  estado: sql`p.estado`,
} as const;

const TEXTO = { expression: sql`p.identificador`, normal: sql`p._busqueda` } as const;

export const listarPuntos = (db: Db, visible: RawBuilder<SqlBool>, consulta: ConsultaPuntos) =>
  listRows<PuntoFila>(db, consulta, partesDe(visible, consulta), (ids) => filasPorId(db, ids));

/** The same list whole. */
export const recorrerPuntos = (db: Db, visible: RawBuilder<SqlBool>, consulta: ConsultaPuntos) =>
  walkRows<PuntoFila>(db, partesDe(visible, consulta), filasPorId);

function partesDe(visible: RawBuilder<SqlBool>, consulta: ConsultaPuntos): ListParts {
  const { identificador, entidad, id_entidad, estado, order } = consulta;
  const exactos = [
    ...(id_entidad === undefined ? [] : [sql<SqlBool>`p.id_entidad = ${id_entidad}`]),
    ...(estado ? [sql<SqlBool>`p.estado = ${estado}`] : []),
  ];
  const suEntidad = entidad ? [entidadFilter(sql`p.id_entidad`, entidad)] : [];
  const textos = identificador ? [identificador] : [];
  return {
    from: sql`punto p`,
    ...(isOrderedBy(order, "entidad") && { ordered: sql`entidad en JOIN punto p ON p.id_entidad = en.id` }),
    visible: [
      {
        visible,
        filters: [
          ...exactos,
          ...suEntidad.map(({ found }) => found),
          ...textos.map((texto) => indexedTextFilter(TEXTO, texto)),
        ],
      },
    ],
    filters: [
      ...exactos,
      ...suEntidad.map(({ asked }) => asked),
      ...textos.map((texto) => askedTextFilter(TEXTO.normal, texto)),
    ],
    byWords: textos.length > 0 || suEntidad.length > 0,
    order: orderBy(order, COLUMNAS, "identificador"),
    indexed: true,
    id: sql<number>`p.id`,
  };
}

const filasPorId = (db: Db, ids: readonly number[]): Promise<PuntoFila[]> =>
  filas(db).where("p.id", "=", anyOf(ids)).execute();

function filas(db: Db) {
  return db
    .selectFrom("punto as p")
    .innerJoin("entidad as en", "en.id", "p.id_entidad")
    .select(["p.id", "p.identificador", "p.id_entidad", "p.estado"])
    .select(sql<{ nombre: string }>`json_build_object('nombre', en.nombre)`.as("entidad"));
}

/** With everybody and every channel authorised there, whatever their state (D101). */
export function leerPuntoCompleto(db: Db, id: number): Promise<Punto | undefined> {
  return filas(db)
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom("punto_operador as po")
          .innerJoin("usuario as u", "u.id", "po.id_usuario")
          .leftJoin("persona as pe", "pe.id", "u.id_persona")
          .select(["u.id", "u.usuario", "u.id_entidad", fullNameOf("pe", "u").as("nombre_completo")])
          .whereRef("po.id_punto_atencion", "=", "p.id")
          .orderBy("nombre_completo")
          .orderBy("u.id"),
      ).as("operadores_autorizados"),
      jsonArrayFrom(
        eb
          .selectFrom("punto_canal as pc")
          .innerJoin("canal as k", "k.id", "pc.id_canal")
          .select(["k.id", "k.clasificacion", "k.usuario", "k.id_entidad"])
          .whereRef("pc.id_punto_atencion", "=", "p.id")
          .orderBy(sql`k.clasificacion::text`)
          .orderBy("k.usuario")
          .orderBy("k.id"),
      ).as("canales_autorizados"),
    ])
    .where("p.id", "=", id)
    .executeTakeFirst();
}
