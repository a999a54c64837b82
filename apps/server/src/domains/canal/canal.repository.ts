import type { Clasificacion } from "@ventanilla/contract/canal/canal";
import type { Db } from "../../db/database.ts";
import { prepared } from "../../db/prepared.ts";

export interface CanalFila {
  id: number;
  id_entidad: number;
  entidad: string;
  clasificacion: Clasificacion;
  usuario: string;
  estado: "ACTIVO" | "INACTIVO";
  clave: string | null;
  credenciales: string | null;
  ruta_perfil: string | null;
  sesion_id: string | null;
  sesion_url: string | null;
  configuracion: unknown;
  mensaje_bienvenida: string | null;
}

export function buscarCanal(db: Db, id: number): Promise<CanalFila | undefined> {
  return db
    .selectFrom("canal as k")
    .innerJoin("entidad as e", "e.id", "k.id_entidad")
    .select([
      "k.id",
      "k.id_entidad",
      "e.nombre as entidad",
      "k.clasificacion",
      "k.usuario",
      "k.estado",
      "k.clave",
      "k.credenciales",
      "k.ruta_perfil",
      "k.sesion_id",
      "k.sesion_url",
      "k.configuracion",
      "k.mensaje_bienvenida",
    ])
    .where("k.id", "=", id)
    .modifyEnd(prepared)
    .executeTakeFirst();
}

/** What the provider last said of the account, and since when. */
export async function ponerConexion(db: Db, id: number, conexion: string, desde: string): Promise<void> {
  await db
    .updateTable("canal")
    .set({ conexion, conexion_desde: desde })
    .where("id", "=", id)
    .where("conexion", "!=", conexion)
    .execute();
}

/** ACTIVE accounts of these classifications; another `version` is another configuration. */
export function canalesActivos(
  db: Db,
  clasificaciones: readonly Clasificacion[],
): Promise<{ id: number; version: string }[]> {
  if (clasificaciones.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("canal")
    .select(["id", "_updated_at as version"])
    .where("estado", "=", "ACTIVO")
    .where("clasificacion", "in", clasificaciones)
    .execute();
}
