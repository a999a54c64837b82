import type { CasoFila, ConsultaPendientes } from "@ventanilla/contract/caso/caso";
import type { Lista } from "@ventanilla/contract/common/lista";
import { esAdministrador } from "@ventanilla/contract/permisos";
import type { Db } from "../../../db/database.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import { accederPunto } from "../../punto/index.ts";
import { listarCasos } from "./lectura.repository.ts";
import { abiertosEn, abiertosVisibles } from "./pendientes.repository.ts";

/** Point 0: every open case in reach, for administrators; an operator has to choose a point (D72). */
export async function listarPendientes(
  db: Db,
  sesion: Sesion,
  idPunto: number,
  consulta: ConsultaPendientes,
): Promise<Lista<CasoFila>> {
  if (idPunto === 0) {
    if (!esAdministrador(sesion.id_rol)) throw new AppError("CUBICULO_REQUERIDO");
    return listarCasos(db, sesion, abiertosVisibles(sesion), consulta);
  }
  await accederPunto(db, sesion, idPunto);
  return listarCasos(db, sesion, abiertosEn(idPunto), consulta);
}
