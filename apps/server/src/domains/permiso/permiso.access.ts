import type { PermisoDeRol } from "@ventanilla/contract/permiso/permiso";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../db/database.ts";
import { AppError } from "../../shared/app-error.ts";
import { buscarPermiso } from "./permiso.repository.ts";

/** Permissions are the platform's: whoever holds the permission that the call asks for reaches every row (D42). */
export async function accederPermiso(db: Db, id: number): Promise<PermisoDeRol> {
  const permiso = await buscarPermiso(db, id);
  if (!permiso) throw new AppError("NO_EXISTE");
  return permiso;
}

/** A role's flag of a module that is in use, asked of many users at once. */
export const concedido = (
  idRol: RawBuilder<unknown>,
  ruta: string,
  flag: "read" | "update",
): RawBuilder<SqlBool> => sql<SqlBool>`EXISTS (
  SELECT FROM permiso p JOIN modulo x ON x.id = p.id_modulo
  WHERE p.id_rol = ${idRol} AND ${sql.ref(`p.${flag}`)} AND x.ruta = ${ruta} AND x.estado = 'ACTIVO')`;
