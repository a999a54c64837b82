import { esAdministrador } from "@ventanilla/contract/permisos";
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import { catalogVisible } from "../../db/list.ts";
import { AppError } from "../../shared/app-error.ts";
import { reachesEntidad, type Sesion } from "../../shared/sesion.ts";
import { buscarPunto, esOperadorDe, type PuntoBloqueado } from "./punto.repository.ts";

/** A point the caller may look at. Of another institution or absent: 404 alike; own but not authorised: 403 (D63). */
export async function accederPunto(db: Db, sesion: Sesion, id: number): Promise<PuntoBloqueado> {
  const punto = await accederPuntoDeEntidad(db, sesion, id);
  if (esAdministrador(sesion.id_rol)) return punto;
  if (punto.estado !== "ACTIVO" || !(await esOperadorDe(db, id, sesion.id_usuario)))
    throw new AppError("PUNTO_NO_AUTORIZADO");
  return punto;
}

/** A point to administer: of the caller's institution, or of any for SUPERADMIN, in whatever state. */
export async function accederPuntoDeEntidad(db: Db, sesion: Sesion, id: number): Promise<PuntoBloqueado> {
  const punto = await buscarPunto(db, id);
  if (!punto || !reachesEntidad(sesion, punto.id_entidad)) throw new AppError("NO_EXISTE");
  return punto;
}

/** Which points a list shows. `p` is the alias. */
export function puntoVisible(sesion: Sesion) {
  return catalogVisible(sesion, "puntos:read", { entidad: sql`p.id_entidad`, estado: sql`p.estado` });
}
