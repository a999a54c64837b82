import type { CasoFila, ConsultaPendientes } from "@ventanilla/contract/caso/caso";
import type { Lista } from "@ventanilla/contract/common/lista";
import type { Db } from "../../../db/database.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import { accederPunto } from "../../punto/index.ts";
import { listarCasos } from "./lectura.repository.ts";
import { abiertosEn, abiertosVisibles } from "./pendientes.repository.ts";

/** Point 0: every open case in reach, for whoever sees the institution's; an operator has to choose a point (D72, ADR 144). */
export async function listarPendientes(
  db: Db,
  sesion: Sesion,
  idPunto: number,
  consulta: ConsultaPendientes,
): Promise<Lista<CasoFila>> {
  if (idPunto === 0) {
    if (sesion.view === "suyo") throw new AppError("CUBICULO_REQUERIDO");
    return listarCasos(db, sesion, abiertosVisibles(sesion), consulta);
  }
  await accederPunto(db, sesion, idPunto);
  return listarCasos(db, sesion, abiertosEn(idPunto), consulta);
}
