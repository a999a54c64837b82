import type { ConsultaEntidades, EntidadBreve } from "@ventanilla/contract/entidad/entidad";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { anyOf } from "../../db/any-of.ts";
import type { Db } from "../../db/database.ts";
import { listRows, orderBy } from "../../db/list.ts";

export interface EntidadFila {
  id: number;
  nombre: string;
  datos_usuario: string[];
}

export function buscarEntidad(db: Db, id: number): Promise<EntidadFila | undefined> {
  return db
    .selectFrom("entidad")
    .select(["id", "nombre", "datos_usuario"])
    .where("id", "=", id)
    .executeTakeFirst();
}

const COLUMNAS = { id: sql`en.id`, nombre: sql`en.nombre`, sigla: sql`en.sigla`, estado: sql`en.estado` };

export function listarEntidades(db: Db, visible: RawBuilder<SqlBool>, consulta: ConsultaEntidades) {
  return listRows<EntidadBreve>(
    db,
    consulta,
    {
      from: sql`entidad en`,
      visible,
      filters: consulta.estado ? [sql<SqlBool>`en.estado = ${consulta.estado}`] : [],
      order: orderBy(consulta.order, COLUMNAS, "nombre"),
      id: sql<number>`en.id`,
    },
    (ids) =>
      db.selectFrom("entidad").select(["id", "nombre", "sigla"]).where("id", "=", anyOf(ids)).execute(),
  );
}
