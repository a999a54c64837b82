import type { Clasificacion } from "@ventanilla/contract/canal/canal";
import type { Direccion } from "@ventanilla/contract/mensaje/mensaje";
import { esAdministrador, ROL } from "@ventanilla/contract/permisos";
import { type SqlBool, sql } from "kysely";
import type { Db } from "../../db/database.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";

/**
 * Whose messages without a case a caller sees: SUPERADMIN those of every account; administration those of its institution's;
 * an operator those of accounts that an own point attends, shared ones too, as they see untaken cases. `k` is the account's alias.
 */
function canalDeSueltosVisible(sesion: Sesion) {
  if (sesion.id_rol === ROL.SUPERADMIN) return sql<SqlBool>`true`;
  if (esAdministrador(sesion.id_rol) || sesion.permisos.has("admin-casos:read"))
    return sql<SqlBool>`k.id_entidad = ${sesion.id_entidad}`;
  return sql<SqlBool>`EXISTS (
    SELECT 1 FROM punto_canal pc
    JOIN punto_operador po ON po.id_punto_atencion = pc.id_punto_atencion
    WHERE pc.id_canal = k.id AND po.id_usuario = ${sesion.id_usuario})`;
}

export interface CanalDeSueltos {
  id: number;
  clasificacion: Clasificacion;
}

/** The accounts whose messages a caller sees. */
export function canalesDeSueltos(db: Db, sesion: Sesion): Promise<CanalDeSueltos[]> {
  return db
    .selectFrom("canal as k")
    .select(["k.id", "k.clasificacion"])
    .where(canalDeSueltosVisible(sesion))
    .orderBy("k.id")
    .execute();
}

/** Of whom a row is, and where its message is now. */
export interface SueltoAccesible {
  id: number;
  id_mensaje: number;
  id_canal_entrada: number;
  direccion: Direccion;
  /** The case that got it. */
  id_caso: number | null;
}

/** One message, in the list or out of it by now. "Not yours" and "not there" answer alike. */
export async function accederSuelto(db: Db, sesion: Sesion, id: number): Promise<SueltoAccesible> {
  const fila = await db
    .selectFrom("suelto as s")
    .innerJoin("canal as k", "k.id", "s.id_canal")
    .innerJoin("mensaje as m", "m.id", "s.id_mensaje")
    .select(["s.id", "s.id_mensaje", "m.id_canal_entrada", "m.direccion", "s.id_caso"])
    .where("s.id", "=", id)
    .where(canalDeSueltosVisible(sesion))
    .executeTakeFirst();
  if (!fila) throw new AppError("NO_EXISTE");
  return fila;
}

/** The same of one that is still without a case. */
export async function accederSueltoSinCaso(db: Db, sesion: Sesion, id: number): Promise<SueltoAccesible> {
  const suelto = await accederSuelto(db, sesion, id);
  if (suelto.id_caso !== null) throw new AppError("SUELTO_CON_CASO");
  return suelto;
}
