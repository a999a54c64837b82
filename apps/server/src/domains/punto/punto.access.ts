import { esAdministrador, ROL } from "@ventanilla/contract/permisos";
import type { Db } from "../../db/database.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { buscarPunto, esOperadorDe, type PuntoFila } from "./punto.repository.ts";

/** A point the caller may look at. Of another institution or absent: 404 alike; own but not authorised: 403 (D63). */
export async function accederPunto(db: Db, sesion: Sesion, id: number): Promise<PuntoFila> {
  const punto = await buscarPunto(db, id);
  if (!punto || (sesion.id_rol !== ROL.SUPERADMIN && punto.id_entidad !== sesion.id_entidad))
    throw new AppError("NO_EXISTE");
  if (esAdministrador(sesion.id_rol)) return punto;
  if (punto.estado !== "ACTIVO" || !(await esOperadorDe(db, id, sesion.id_usuario)))
    throw new AppError("PUNTO_NO_AUTORIZADO");
  return punto;
}
