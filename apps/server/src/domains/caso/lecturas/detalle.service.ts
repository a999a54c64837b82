import type { CasoDetalle } from "@ventanilla/contract/caso/caso";
import type { Db } from "../../../db/database.ts";
import { autocommit } from "../../../db/transaction.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import { vistaPor } from "../../persona/index.ts";
import { verDetalle } from "./detalle.repository.ts";

/** With the document and the telephones of its person; who looked is on record (D111). */
export async function leerDetalle(db: Db, sesion: Sesion, id: number): Promise<CasoDetalle> {
  const detalle = await autocommit(db, async (conexion) => ({
    result: await verDetalle(conexion, sesion, id, vistaPor(sesion)),
    announcements: [],
  }));
  if (!detalle) throw new AppError("NO_EXISTE");
  return detalle;
}
