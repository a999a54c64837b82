import { ROL } from "@ventanilla/contract/permisos";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Sesion } from "../../../shared/sesion.ts";
import { casoVisible, esperaCompartida } from "../caso.access.ts";

/** Open cases that an administrator may see, also those that wait on an account which another institution shares. */
export function abiertosVisibles(sesion: Sesion): RawBuilder<SqlBool>[] {
  const propios = sql<SqlBool>`c.estado IN ('ACTIVO', 'PENDIENTE') AND ${casoVisible(sesion)}`;
  return sesion.id_rol === ROL.SUPERADMIN ? [propios] : [propios, esperaCompartida(sesion)];
}

/** Open cases of one point: its own, whichever operator, and untaken ones whose channel is authorised there (D72). */
export function abiertosEn(idPunto: number): RawBuilder<SqlBool>[] {
  return [
    sql<SqlBool>`c.estado IN ('ACTIVO', 'PENDIENTE') AND c.id_punto_atencion = ${idPunto}`,
    sql<SqlBool>`c.estado IN ('ACTIVO', 'PENDIENTE') AND c.id_punto_atencion IS NULL
      AND c.id_entidad = ANY(ARRAY(SELECT k.id_entidad FROM punto_canal x JOIN canal k ON k.id = x.id_canal WHERE x.id_punto_atencion = ${idPunto}))
      AND EXISTS (SELECT 1 FROM caso_canal_entrada cce
        JOIN canal_entrada e ON e.id = cce.id_canal_entrada
        JOIN punto_canal pc ON pc.id_canal = e.id_canal AND pc.id_punto_atencion = ${idPunto}
        WHERE cce.id_caso = c.id AND cce.abierto)`,
  ];
}
