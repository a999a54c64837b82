import { type Permiso, ROL } from "@ventanilla/contract/permisos";
import type { RolAsignable } from "@ventanilla/contract/usuario/usuario";
import { type SqlBool, sql } from "kysely";
import type { Db } from "../../db/database.ts";
import { catalogVisible } from "../../db/list.ts";
import { AppError } from "../../shared/app-error.ts";
import { reachesEntidad, type Sesion } from "../../shared/sesion.ts";
import { listarRoles, permisosDeRol } from "./rol.repository.ts";
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

/**
 * Nobody grants what they lack (D42): a role is given, and an account that has it administered, by SUPERADMIN or by who
 * holds all its permissions. The desk's are no power over anybody, so whoever makes accounts makes operators.
 */
function puedeDarRol(
  sesion: Sesion,
  { id, permisos }: { id: number; permisos: readonly Permiso[] },
): boolean {
  if (sesion.id_rol === ROL.SUPERADMIN) return true;
  if (id === ROL.SUPERADMIN) return false;
  return permisos.every((permiso) => sesion.permisos.has(permiso) || permiso.startsWith("operadores:"));
}

/** Throws alike for a role that there is not. */
export async function exigirRolAsignable(db: Db, sesion: Sesion, id: number): Promise<void> {
  const permisos = await permisosDeRol(db, id);
  if (!permisos || !puedeDarRol(sesion, { id, permisos }))
    throw new AppError("ROL_NO_ASIGNABLE", { campos: { id_rol: "errores:ROL_NO_ASIGNABLE" } });
}

/** All that the caller may give (D22). */
export async function rolesAsignables(db: Db, sesion: Sesion): Promise<RolAsignable[]> {
  const roles = await listarRoles(db);
  return roles
    .filter((rol) => puedeDarRol(sesion, rol))
    .map(({ id, nombre, descripcion }) => ({ id, nombre, descripcion }));
}
