import { ROL } from "@ventanilla/contract/permisos";
import { type SqlBool, sql } from "kysely";
import type { Db } from "../../db/database.ts";
import { catalogVisible } from "../../db/list.ts";
import { AppError } from "../../shared/app-error.ts";
import { reachesEntidad, type Sesion } from "../../shared/sesion.ts";
import { exigirRolAsignable, losAsignables } from "../rol/index.ts";
import type { Lector } from "./catalogo.repository.ts";
import { buscarCuenta, type CuentaFila } from "./usuario.repository.ts";

/** Which accounts a catalogue shows. `u` is the alias. */
export function usuariosVisiblesPara(sesion: Sesion) {
  return catalogVisible(sesion, "usuarios:read", { entidad: sql`u.id_entidad`, estado: sql`u.estado` });
}

/** Which accounts are administered: of the own institution and without SUPERADMIN ones; SUPERADMIN all (D43). `u` is the alias. */
export function cuentaVisible({ id_rol, id_entidad }: Sesion) {
  if (id_rol === ROL.SUPERADMIN) return sql<SqlBool>`true`;
  return sql<SqlBool>`u.id_entidad = ${id_entidad} AND u.id_rol <> ${sql.lit(ROL.SUPERADMIN)}`;
}

/** Whose list it is: of each account it says whether `accederCuentaParaCambiar` would let them. */
export async function lectorDe(db: Db, sesion: Sesion): Promise<Lector> {
  return { id_usuario: sesion.id_usuario, asignables: await losAsignables(db, sesion) };
}

/** An account to look at. "Not yours" and "not there" answer alike. */
export async function accederCuenta(db: Db, sesion: Sesion, id: number): Promise<CuentaFila> {
  const cuenta = await buscarCuenta(db, id);
  if (!cuenta || !reachesEntidad(sesion, cuenta.id_entidad)) throw new AppError("NO_EXISTE");
  if (cuenta.id_rol === ROL.SUPERADMIN && sesion.id_rol !== ROL.SUPERADMIN) throw new AppError("NO_EXISTE");
  return cuenta;
}

/** An account to change. Whoever could not give its role could become by it what they are not. */
export async function accederCuentaParaCambiar(db: Db, sesion: Sesion, id: number): Promise<CuentaFila> {
  const cuenta = await accederCuenta(db, sesion, id);
  if (cuenta.id !== sesion.id_usuario) await exigirRolAsignable(db, sesion, cuenta.id_rol);
  return cuenta;
}
