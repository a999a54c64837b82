import { ROL } from "@ventanilla/contract/permisos";
import { puedeAsignarRol } from "@ventanilla/contract/rol/rol.rules";
import type { Db } from "../../db/database.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { leerConPermisos, permisosDeRol } from "./rol.repository.ts";

/** Throws alike for a role that there is not. */
export async function exigirRolAsignable(db: Db, sesion: Sesion, id: number): Promise<void> {
  const permisos = await permisosDeRol(db, id);
  if (!permisos || !puedeAsignarRol(sesion, { id, permisos }))
    throw new AppError("ROL_NO_ASIGNABLE", { campos: { id_rol: "errores:ROL_NO_ASIGNABLE" } });
}

/** The ids of all that the caller may give (D22); null: all there are. */
export async function losAsignables(db: Db, sesion: Sesion): Promise<number[] | null> {
  if (sesion.id_rol === ROL.SUPERADMIN) return null;
  const roles = await leerConPermisos(db);
  return roles.filter((rol) => puedeAsignarRol(sesion, rol)).map(({ id }) => id);
}

export interface RolPorNombre {
  id: number;
  nombre: string;
  /** Whether the caller may give it. */
  asignable: boolean;
}

/** Every role by its name. */
export async function rolesPorNombre(db: Db, sesion: Sesion): Promise<RolPorNombre[]> {
  const roles = await leerConPermisos(db);
  return roles.map((rol) => ({ id: rol.id, nombre: rol.nombre, asignable: puedeAsignarRol(sesion, rol) }));
}
