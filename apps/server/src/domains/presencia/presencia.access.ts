import { ROL } from "@ventanilla/contract/permisos";
import { type SqlBool, sql } from "kysely";
import type { Sesion } from "../../shared/sesion.ts";

/** Which stays a reader sees: at the points of their institution, or all for SUPERADMIN. `h` is the alias. */
export function presenciaVisible({
  id_rol: rol,
  id_entidad: entidad,
}: Pick<Sesion, "id_rol" | "id_entidad">) {
  return rol === ROL.SUPERADMIN ? sql<SqlBool>`true` : sql<SqlBool>`h.id_entidad = ${entidad}`;
}
