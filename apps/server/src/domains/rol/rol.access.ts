import type { Rol } from "@ventanilla/contract/rol/rol";
import type { Db } from "../../db/database.ts";
import { AppError } from "../../shared/app-error.ts";
import { buscarRol } from "./rol.repository.ts";

/** Roles are the platform's: whoever holds the permission that the call asks for reaches every one of them (D42). */
export async function accederRol(db: Db, id: number): Promise<Rol> {
  const rol = await buscarRol(db, id);
  if (!rol) throw new AppError("NO_EXISTE");
  return rol;
}
