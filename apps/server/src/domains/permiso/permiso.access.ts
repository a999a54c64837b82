import type { PermisoDeRol } from "@ventanilla/contract/permiso/permiso";
import type { Db } from "../../db/database.ts";
import { AppError } from "../../shared/app-error.ts";
import { buscarPermiso } from "./permiso.repository.ts";

/** Permissions are the platform's: whoever holds the permission that the call asks for reaches every row (D42). */
export async function accederPermiso(db: Db, id: number): Promise<PermisoDeRol> {
  const permiso = await buscarPermiso(db, id);
  if (!permiso) throw new AppError("NO_EXISTE");
  return permiso;
}
