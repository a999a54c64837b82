import type { CasoDetalle } from "@ventanilla/contract/caso/caso";
import type { Db } from "../../../db/database.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import { leerConDetalle } from "./detalle.repository.ts";

export async function leerDetalle(db: Db, sesion: Sesion, id: number): Promise<CasoDetalle> {
  const detalle = await leerConDetalle(db, sesion, id);
  if (!detalle) throw new AppError("NO_EXISTE");
  return detalle;
}
