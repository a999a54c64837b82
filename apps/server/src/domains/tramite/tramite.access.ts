import type { Tramite } from "@ventanilla/contract/tramite/tramite";
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import { catalogVisible } from "../../db/list.ts";
import { AppError } from "../../shared/app-error.ts";
import { reachesEntidad, type Sesion } from "../../shared/sesion.ts";
import { leerTramites } from "./tramite.repository.ts";

/** A procedure of the caller's institution, or of any for SUPERADMIN; absent and foreign alike do not exist. */
export async function accederTramite(db: Db, sesion: Sesion, id: number): Promise<Tramite> {
  const [tramite] = await leerTramites(db, [id]);
  if (!tramite || !reachesEntidad(sesion, tramite.id_entidad)) throw new AppError("NO_EXISTE");
  return tramite;
}

/** Which procedures a list shows. `t` is the alias. */
export function tramiteVisible(sesion: Sesion) {
  return catalogVisible(sesion, "tramites:read", { entidad: sql`t.id_entidad`, estado: sql`t.estado` });
}

/** A procedure that a case of this institution may be given: of another one or absent 404 alike, and an own one must be ACTIVO. */
export async function exigirTramiteEnUso(db: Db, idEntidad: number, id: number): Promise<void> {
  const tramite = await db
    .selectFrom("tramite")
    .select("estado")
    .where("id", "=", id)
    .where("id_entidad", "=", idEntidad)
    .executeTakeFirst();
  if (!tramite) throw new AppError("NO_EXISTE");
  if (tramite.estado !== "ACTIVO") throw new AppError("TRAMITE_INACTIVO");
}
