import { ROL } from "@ventanilla/contract/permisos";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Sesion } from "../../../shared/sesion.ts";
import { casoVisible, esperaCompartida } from "../caso.access.ts";
import { type Alcance, estanAbiertos } from "./orden.repository.ts";

const abiertos = (visible: RawBuilder<SqlBool>): Alcance => ({
  visible: sql<SqlBool>`${estanAbiertos} AND ${visible}`,
  hallados: "abiertos",
});

/** Open cases that an administrator may see, also those that wait on an account which another institution shares. */
export function abiertosVisibles(sesion: Sesion): Alcance[] {
  const propios = abiertos(casoVisible(sesion));
  return sesion.id_rol === ROL.SUPERADMIN
    ? [propios]
    : [propios, { visible: esperaCompartida(sesion), hallados: "uno a uno" }];
}

/** Open cases of one point: its own, whichever operator, and untaken ones whose channel is authorised there (D72). */
export function abiertosEn(idPunto: number): Alcance[] {
  const queEsperan = sql`SELECT cce.id_caso FROM punto_canal pc
    JOIN canal_entrada e ON e.id_canal = pc.id_canal AND e.id_punto_abierto = 0
    JOIN caso_canal_entrada cce ON cce.id_canal_entrada = e.id AND cce.abierto
    WHERE pc.id_punto_atencion = ${idPunto}`;
  return [
    abiertos(sql<SqlBool>`c.id_punto_atencion = ${idPunto}`),
    { visible: sql<SqlBool>`c.id = ANY(ARRAY(${queEsperan}))`, hallados: "uno a uno" },
  ];
}
