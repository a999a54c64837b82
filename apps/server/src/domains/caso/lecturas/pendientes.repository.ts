import { ROL } from "@ventanilla/contract/permisos";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Sesion } from "../../../shared/sesion.ts";
import { casoVisible, esperaCompartida } from "../caso.access.ts";
import { enElPunto } from "./historial.repository.ts";
import { type Alcance, estanAbiertos } from "./orden.repository.ts";

const abiertos = (visible: RawBuilder<SqlBool>): Alcance => ({
  visible: sql<SqlBool>`${estanAbiertos} AND ${visible}`,
  hallados: "abiertos",
});

/** Open cases of whoever sees more than their own work, also those that wait on an account which another institution shares. */
export function abiertosVisibles(sesion: Sesion): Alcance[] {
  const propios = abiertos(casoVisible(sesion));
  return sesion.id_rol === ROL.SUPERADMIN
    ? [propios]
    : [propios, { visible: esperaCompartida(sesion), hallados: "uno a uno" }];
}

/** The untaken ones on an account that is authorised there. */
const enEspera = (idPunto: number) => sql<SqlBool>`c.id = ANY(ARRAY(SELECT cce.id_caso FROM punto_canal pc
    JOIN canal_entrada e ON e.id_canal = pc.id_canal AND e.id_punto_abierto = 0
    JOIN caso_canal_entrada cce ON cce.id_canal_entrada = e.id AND cce.abierto
    WHERE pc.id_punto_atencion = ${idPunto}))`;

/** Open cases of one point (D72). */
export function abiertosEn(idPunto: number): Alcance[] {
  return [abiertos(enElPunto(idPunto)), { visible: enEspera(idPunto), hallados: "uno a uno" }];
}

/** The same ones' ids, to be counted. */
export const idsAbiertosEn = (idPunto: number): RawBuilder<unknown> => sql`
  SELECT c.id FROM caso c WHERE ${estanAbiertos} AND ${enElPunto(idPunto)}
  UNION ALL
  SELECT c.id FROM caso c WHERE ${enEspera(idPunto)}`;
