import { esPermiso, type Permiso } from "@ventanilla/contract/permisos";
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";

/** Every role, in the order in which they were made. */
export async function listarRoles(db: Db) {
  const filas = await db
    .selectFrom("rol")
    .select(["id", "nombre", "descripcion", sql<string[]>`permisos_de_rol(id)`.as("permisos")])
    .orderBy("id")
    .execute();
  return filas.map((fila) => ({ ...fila, permisos: fila.permisos.filter(esPermiso) }));
}

/** What a role may; undefined: there is no such role. */
export async function permisosDeRol(db: Db, id: number): Promise<Permiso[] | undefined> {
  const fila = await db
    .selectFrom("rol")
    .select(sql<string[]>`permisos_de_rol(id)`.as("permisos"))
    .where("id", "=", id)
    .executeTakeFirst();
  return fila?.permisos.filter(esPermiso);
}
