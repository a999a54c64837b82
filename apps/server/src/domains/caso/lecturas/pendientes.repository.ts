import { ROL } from "@ventanilla/contract/permisos";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Sesion } from "../../../shared/sesion.ts";
import { casoVisible, esperaCompartida } from "../caso.access.ts";
import type { Alcance } from "./orden.repository.ts";

const juntos = (visible: RawBuilder<SqlBool>): Alcance => ({ visible, hallados: "juntos" });

/** Open cases that an administrator may see, also those that wait on an account which another institution shares. */
export function abiertosVisibles(sesion: Sesion): Alcance[] {
  const propios = sql<SqlBool>`c.estado IN ('ACTIVO', 'PENDIENTE') AND ${casoVisible(sesion)}`;
  return sesion.id_rol === ROL.SUPERADMIN
    ? [juntos(propios)]
    : [juntos(propios), juntos(esperaCompartida(sesion))];
}

/** Open cases of one point: its own, whichever operator, and untaken ones whose channel is authorised there (D72). */
export function abiertosEn(idPunto: number): Alcance[] {
  const queEsperan = sql`SELECT cce.id_caso FROM punto_canal pc
    JOIN canal_entrada e ON e.id_canal = pc.id_canal AND e.id_punto_abierto = 0
    JOIN caso_canal_entrada cce ON cce.id_canal_entrada = e.id AND cce.abierto
    WHERE pc.id_punto_atencion = ${idPunto}`;
  return [
    juntos(sql<SqlBool>`c.estado IN ('ACTIVO', 'PENDIENTE') AND c.id_punto_atencion = ${idPunto}`),
    { visible: sql<SqlBool>`c.id = ANY(ARRAY(${queEsperan}))`, hallados: "uno a uno" },
  ];
}
