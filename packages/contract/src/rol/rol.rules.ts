import { ROL } from "../permisos.ts";
import type { Rol } from "./rol.ts";

/** "JEFE_DE_ÁREA" of the row is «JEFE DE ÁREA - Revisa los casos» on every screen (A §3). */
export function rolVisible({ nombre, descripcion }: Pick<Rol, "nombre" | "descripcion">): string {
  return `${nombre.replaceAll("_", " ")} - ${descripcion}`;
}

/** The code knows these three by their ids (D38): they are neither renamed nor deleted. */
export function esRolDeSistema({ id }: Pick<Rol, "id">): boolean {
  return (Object.values(ROL) as readonly number[]).includes(id);
}

/** SUPERADMIN is given by SUPERADMIN alone (D22). */
export function puedeAsignarRol(actor: { id_rol: number }, rol: Pick<Rol, "id">): boolean {
  return rol.id !== ROL.SUPERADMIN || actor.id_rol === ROL.SUPERADMIN;
}
