import { type SqlBool, sql } from "kysely";
import type { Sesion } from "../../../shared/sesion.ts";
import { casoVisible } from "../caso.access.ts";
import type { Alcance } from "./orden.repository.ts";

/** Cases of any state in reach. */
export function todosVisibles(sesion: Sesion): Alcance[] {
  return [{ visible: casoVisible(sesion), hallados: "todos" }];
}

/** Cases that are at a point, and those that were (D73), which stand among all that were ever sent on. */
export function atendidosEn(idPunto: number): Alcance[] {
  return [
    { visible: sql<SqlBool>`c.id_punto_atencion = ${idPunto}`, hallados: "todos" },
    {
      visible: sql<SqlBool>`c.derivado AND EXISTS (SELECT 1 FROM caso_punto cp
        WHERE cp.id_caso = c.id AND cp.id_punto_atencion = ${idPunto} AND cp.dejado)`,
      hallados: "dejados",
    },
  ];
}
