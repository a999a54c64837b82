import type { CasoFila, ConsultaHistorial } from "@ventanilla/contract/caso/caso";
import type { Lista } from "@ventanilla/contract/common/lista";
import type { Db } from "../../../db/database.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import { accederPunto } from "../../punto/index.ts";
import { atendidosEn, todosVisibles } from "./historial.repository.ts";
import { listarCasos } from "./lectura.repository.ts";

/** Cases of any state that a point handles or handled; point 0 as in pendientes (D73). */
export async function listarHistorial(
  db: Db,
  sesion: Sesion,
  idPunto: number,
  consulta: ConsultaHistorial,
): Promise<Lista<CasoFila>> {
  if (idPunto === 0) {
    if (sesion.vista === "suyo") throw new AppError("CUBICULO_REQUERIDO");
    return listarCasos(db, sesion, todosVisibles(sesion), consulta);
  }
  await accederPunto(db, sesion, idPunto);
  return listarCasos(db, sesion, atendidosEn(idPunto), consulta);
}
