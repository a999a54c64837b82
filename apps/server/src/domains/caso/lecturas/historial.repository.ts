import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Cases that are at a point, and those that were (D73). */
export function atendidosEn(idPunto: number): RawBuilder<SqlBool>[] {
  return [
    sql<SqlBool>`c.id_punto_atencion = ${idPunto}`,
    sql<SqlBool>`c.id IN (SELECT cp.id_caso FROM caso_punto cp WHERE cp.id_punto_atencion = ${idPunto} AND cp.dejado)`,
  ];
}
