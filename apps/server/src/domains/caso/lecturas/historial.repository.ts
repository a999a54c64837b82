import { type SqlBool, sql } from "kysely";
import type { Sesion } from "../../../shared/sesion.ts";
import { casoVisible } from "../caso.access.ts";
import type { Alcance } from "./orden.repository.ts";

/** Cases of any state that an administrator may see. */
export function todosVisibles(sesion: Sesion): Alcance[] {
  return [{ visible: casoVisible(sesion), hallados: "en orden" }];
}

/** Cases that are at a point, and those that were (D73): the few that left are looked up one by one. */
export function atendidosEn(idPunto: number): Alcance[] {
  const dejados = sql`SELECT cp.id_caso FROM caso_punto cp WHERE cp.id_punto_atencion = ${idPunto} AND cp.dejado`;
  return [
    { visible: sql<SqlBool>`c.id_punto_atencion = ${idPunto}`, hallados: "en orden" },
    { visible: sql<SqlBool>`c.id = ANY(ARRAY(${dejados}))`, hallados: "uno a uno" },
  ];
}
