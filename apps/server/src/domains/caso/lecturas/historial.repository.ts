import type { FallosTardios } from "@ventanilla/contract/caso/chat";
import { FALLIDOS_MAX, FALLO_TARDIO_DIAS } from "@ventanilla/contract/limites";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../../db/database.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import { casoVisible } from "../caso.access.ts";
import type { Alcance } from "./orden.repository.ts";

/** Cases of any state in reach. */
export function todosVisibles(sesion: Sesion): Alcance[] {
  return [{ visible: casoVisible(sesion), hallados: "todos" }];
}

/** Cases that are at the point. */
export const enElPunto = (idPunto: number) => sql<SqlBool>`c.id_punto_atencion = ${idPunto}`;

/** Cases that are at a point, and those that were (D73), which stand among all that were ever sent on. */
export function atendidosEn(idPunto: number): Alcance[] {
  return [
    { visible: enElPunto(idPunto), hallados: "todos" },
    {
      visible: sql<SqlBool>`c.derivado AND EXISTS (SELECT 1 FROM caso_punto cp
        WHERE cp.id_caso = c.id AND cp.id_punto_atencion = ${idPunto} AND cp.dejado)`,
      hallados: "dejados",
    },
  ];
}

/** The case `c` ended lately: a range of an index that begins with a reach and the kind. */
const recienTerminado = sql<SqlBool>`c.tipo IN ('SIMPLE', 'COMPLEJO')
  AND c._terminado_at > now() - ${sql.lit(`${FALLO_TARDIO_DIAS} days`)}::interval`;
/** Of the case `c`, a send `m` that failed or that nobody knows of, and that nobody has seen to: an index holds nothing else. */
const sinVer = sql<SqlBool>`m.id_caso = c.id AND m.estado IN ('FALLIDO', 'INCIERTO') AND NOT m.fallo_visto`;

/** Whether the case `c` is one of these, at a point or, with 0, of all in reach. */
export function terminadoConFallos(sesion: Sesion, idPunto: number): RawBuilder<SqlBool> {
  const alcance = idPunto === 0 ? casoVisible(sesion) : enElPunto(idPunto);
  return sql<SqlBool>`c.id = ANY (ARRAY(
    SELECT c.id FROM caso c WHERE ${alcance} AND ${recienTerminado} AND EXISTS (SELECT FROM mensaje m WHERE ${sinVer})))`;
}

/** Those that one operator wrote in cases of a point. */
export async function leerFallosTardios(
  db: Db,
  { punto, operador }: { punto: number; operador: number },
): Promise<FallosTardios["rows"]> {
  const { rows } = await sql<FallosTardios["rows"][number]>`
    SELECT m.id, m.id_caso, m.estado, m.motivo FROM caso c JOIN mensaje m ON ${sinVer} AND m.id_usuario = ${operador}
    WHERE c.id_punto_atencion = ${punto} AND ${recienTerminado}
    ORDER BY m.id DESC LIMIT ${sql.lit(FALLIDOS_MAX)}`.execute(db);
  return rows;
}
