import type { Clasificacion } from "@ventanilla/contract/canal/canal";
import type { Direccion } from "@ventanilla/contract/mensaje/mensaje";
import type { Db } from "../../db/database.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { canalAtendido } from "../canal/index.ts";

export interface CanalDeSueltos {
  id: number;
  clasificacion: Clasificacion;
}

/** The accounts whose messages a caller sees. */
export function canalesDeSueltos(db: Db, sesion: Sesion): Promise<CanalDeSueltos[]> {
  return db
    .selectFrom("canal as k")
    .select(["k.id", "k.clasificacion"])
    .where(canalAtendido(sesion))
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
    .where(canalAtendido(sesion))
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
