import { ROL } from "@ventanilla/contract/permisos";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../../db/database.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import { type ApartadoGuardado, buscarApartado } from "./apartado.repository.ts";

/** Whose accounts' events a caller sees: the own institution's; SUPERADMIN everybody's. `k` is the account's alias. */
export function apartadoVisible(sesion: Sesion): RawBuilder<SqlBool> {
  if (sesion.id_rol === ROL.SUPERADMIN) return sql<SqlBool>`true`;
  return sql<SqlBool>`k.id_entidad = ${sesion.id_entidad}`;
}

/** One of them. "Not yours" and "not there" answer alike. */
export async function accederApartado(db: Db, sesion: Sesion, id: number): Promise<ApartadoGuardado> {
  const apartado = await buscarApartado(db, id, apartadoVisible(sesion));
  if (!apartado) throw new AppError("NO_EXISTE");
  return apartado;
}
