import type { Entidad } from "@ventanilla/contract/entidad/entidad";
import { anyOf } from "../../db/any-of.ts";
import type { Db } from "../../db/database.ts";

export interface EntidadFila {
  id: number;
  nombre: string;
  datos_usuario: string[];
}

export function buscarEntidad(db: Db, id: number): Promise<EntidadFila | undefined> {
  return db
    .selectFrom("entidad")
    .select(["id", "nombre", "datos_usuario"])
    .where("id", "=", id)
    .executeTakeFirst();
}

export function leerEntidades(db: Db, ids: readonly number[]): Promise<Entidad[]> {
  return db
    .selectFrom("entidad")
    .select(["id", "nombre", "sigla", "descripcion", "email", "web", "direccion", "telefonos", "estado"])
    .select(["datos_usuario", "codigo_portal", "id_portal_unico", "nit", "firma_correo"])
    .select(["_user_created", "_user_updated", "_created_at", "_updated_at"])
    .where("id", "=", anyOf(ids))
    .execute();
}
