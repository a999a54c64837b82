import type { ConsultaCanales } from "@ventanilla/contract/canal/canal";
import type { CanalBreve } from "@ventanilla/contract/punto/punto";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { anyOf } from "../../db/any-of.ts";
import type { Db } from "../../db/database.ts";
import { listRows, orderBy } from "../../db/list.ts";

const COLUMNAS = {
  id: sql`k.id`,
  // By its name: the type's own order is the one in which it was declared.
  clasificacion: sql`k.clasificacion::text`,
  usuario: sql`k.usuario`,
  estado: sql`k.estado`,
} as const;

export function listarCanales(db: Db, visible: RawBuilder<SqlBool>, consulta: ConsultaCanales) {
  return listRows<CanalBreve>(
    db,
    consulta,
    {
      from: sql`canal k`,
      visible,
      filters: consulta.estado ? [sql<SqlBool>`k.estado = ${consulta.estado}`] : [],
      order: orderBy(consulta.order, COLUMNAS, "clasificacion,usuario"),
      id: sql<number>`k.id`,
    },
    (ids) =>
      db
        .selectFrom("canal")
        .select(["id", "clasificacion", "usuario", "id_entidad"])
        .where("id", "=", anyOf(ids))
        .execute(),
  );
}

/** Institutions to which these channels belong; one that does not exist is in none. */
export async function entidadesDeCanales(
  db: Db,
  canales: readonly number[],
): Promise<{ id: number; id_entidad: number }[]> {
  if (canales.length === 0) return [];
  return db.selectFrom("canal").select(["id", "id_entidad"]).where("id", "=", anyOf(canales)).execute();
}
