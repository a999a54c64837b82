import { ROL } from "@ventanilla/contract/permisos";
import { type SqlBool, sql } from "kysely";
import type { Sesion } from "../../shared/sesion.ts";

/** Which rows a reader sees: of their institution, or all for SUPERADMIN (D107). `l` is the alias. */
export function logVisible({ id_rol: rol, id_entidad: entidad }: Pick<Sesion, "id_rol" | "id_entidad">) {
  return rol === ROL.SUPERADMIN ? sql<SqlBool>`true` : sql<SqlBool>`l.id_entidad = ${entidad}`;
}

/** Whether a reader may see what is told of persons: whoever may look at one elsewhere. */
export function veePersonas({ permisos }: Pick<Sesion, "permisos">): boolean {
  return (["operadores:read", "admin-casos:read", "usuarios:read"] as const).some((uno) => permisos.has(uno));
}
