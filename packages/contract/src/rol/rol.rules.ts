import { type Permiso, ROL } from "../permisos.ts";
import type { Rol } from "./rol.ts";

/** "JEFE_DE_ÁREA" of the row is «JEFE DE ÁREA», where there is no place for what it does. */
export const nombreDeRol = (nombre: string): string => nombre.replaceAll("_", " ");

/** «JEFE DE ÁREA - Revisa los casos», where it is chosen and where it is given permissions (A §3; ADR 56 says where not). */
export function rolVisible({ nombre, descripcion }: Pick<Rol, "nombre" | "descripcion">): string {
  return `${nombreDeRol(nombre)} - ${descripcion}`;
}

/** The code knows these three by their ids (D38): they are neither renamed nor deleted. */
export function esRolDeSistema({ id }: Pick<Rol, "id">): boolean {
  return (Object.values(ROL) as readonly number[]).includes(id);
}

/**
 * Nobody grants what they lack (D22, D42): a role is given, and an account that has it administered, by SUPERADMIN or by who
 * holds all its permissions. The desk's are no power over anybody, so whoever makes accounts makes operators.
 */
export function puedeAsignarRol(
  actor: { id_rol: number; permisos: ReadonlySet<Permiso> },
  { id, permisos }: { id: number; permisos: readonly Permiso[] },
): boolean {
  if (actor.id_rol === ROL.SUPERADMIN) return true;
  if (id === ROL.SUPERADMIN) return false;
  return permisos.every((permiso) => actor.permisos.has(permiso) || permiso.startsWith("operadores:"));
}
