import type { Entidad } from "@ventanilla/contract/entidad/entidad";
import { ROL } from "@ventanilla/contract/permisos";
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import { catalogVisible } from "../../db/list.ts";
import { AppError } from "../../shared/app-error.ts";
import { reachesEntidad, type Sesion } from "../../shared/sesion.ts";
import { buscarEntidad, type EntidadFila, leerEntidades } from "./entidad.repository.ts";

/** The caller's own institution, or any for SUPERADMIN; absent and foreign alike do not exist. */
export async function accederEntidad(db: Db, sesion: Sesion, id: number): Promise<EntidadFila> {
  const entidad = reachesEntidad(sesion, id) ? await buscarEntidad(db, id) : undefined;
  if (!entidad) throw new AppError("NO_EXISTE");
  return entidad;
}

/** The same with all that there is to it. */
export async function accederEntidadEntera(db: Db, sesion: Sesion, id: number): Promise<Entidad> {
  const [entidad] = reachesEntidad(sesion, id) ? await leerEntidades(db, [id]) : [];
  if (!entidad) throw new AppError("NO_EXISTE");
  return entidad;
}

/** A list that is asked for one institution is asked for one that the caller reaches. */
export async function exigirAlcance(
  db: Db,
  sesion: Sesion,
  { id_entidad }: { id_entidad?: number | undefined },
): Promise<void> {
  if (id_entidad !== undefined) await accederEntidad(db, sesion, id_entidad);
}

/** Which institutions a list shows. `en` is the alias. */
export function entidadVisible(sesion: Sesion) {
  return catalogVisible(sesion, "entidades:read", { entidad: sql`en.id`, estado: sql`en.estado` });
}

/** The portal and what comes from it is SUPERADMIN's, besides the permission (D48). */
export function exigirSuperadmin(sesion: Sesion): void {
  if (sesion.id_rol !== ROL.SUPERADMIN) throw new AppError("SIN_PERMISO");
}
