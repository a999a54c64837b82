import type { ConsultaModulos, Modulo } from "@ventanilla/contract/modulo/modulo";
import { type SqlBool, sql } from "kysely";
import { anyOf } from "../../db/any-of.ts";
import type { Db } from "../../db/database.ts";
import { listRows, orderBy, textFilter } from "../../db/list.ts";
import type { ListParts } from "../../db/list-parts.ts";
import { walkRows } from "../../db/list-walk.ts";

const COLUMNAS = {
  id: sql`m.id`,
  label: sql`m.label`,
  ruta: sql`m.ruta`,
  icono: sql`m.icono`,
  orden: sql`m.orden`,
  modulo_label: sql`padre.label`,
  seccion_label: sql`coalesce(padre.label, m.label)`,
  visible: sql`m.visible`,
  estado: sql`m.estado`,
} as const;

export const listarModulos = (db: Db, consulta: ConsultaModulos) =>
  listRows<Modulo>(db, consulta, partesDe(consulta), (ids) => filasPorId(db, ids));

/** The same list whole. */
export const recorrerModulos = (db: Db, consulta: ConsultaModulos) =>
  walkRows<Modulo>(db, partesDe(consulta), filasPorId);

function partesDe({ label, ruta, estado, id_modulo: padre, order }: ConsultaModulos): ListParts {
  return {
    from: sql`modulo m LEFT JOIN modulo padre ON padre.id = m.id_modulo`,
    visible: sql<SqlBool>`true`,
    filters: [
      ...(label ? [textFilter(sql`m.label`, label)] : []),
      ...(ruta ? [textFilter(sql`m.ruta`, ruta)] : []),
      ...(estado ? [sql<SqlBool>`m.estado = ${estado}`] : []),
      ...(padre === undefined ? [] : [sql<SqlBool>`coalesce(m.id_modulo, 0) = ${padre}`]),
    ],
    order: orderBy(order, COLUMNAS, "orden"),
    id: sql<number>`m.id`,
  };
}

const filasPorId = (db: Db, ids: readonly number[]): Promise<Modulo[]> =>
  filas(db).where("m.id", "=", anyOf(ids)).execute();

export function buscarModulo(db: Db, id: number): Promise<Modulo | undefined> {
  return filas(db).where("m.id", "=", id).executeTakeFirst();
}

function filas(db: Db) {
  return db
    .selectFrom("modulo as m")
    .leftJoin("modulo as padre", "padre.id", "m.id_modulo")
    .select([
      "m.id",
      "m.label",
      "m.ruta",
      "m.icono",
      "m.orden",
      "m.visible",
      "m.estado",
      "m.id_modulo",
      "m.permiso",
      "m._user_created",
      "m._user_updated",
      "m._created_at",
      "m._updated_at",
      "padre.label as modulo_label",
    ])
    .select(sql<string>`coalesce(padre.label, m.label)`.as("seccion_label"));
}
