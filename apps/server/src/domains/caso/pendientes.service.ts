import type { CasoFila, ConsultaPendientes } from "@ventanilla/contract/caso/caso";
import type { Lista } from "@ventanilla/contract/common/lista";
import { esAdministrador } from "@ventanilla/contract/permisos";
import { type SqlBool, sql } from "kysely";
import type { Db } from "../../db/database.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { accederPunto } from "../punto/index.ts";
import { casoVisible } from "./caso.access.ts";
import { listarCasos } from "./lectura.repository.ts";
import { abiertosEn } from "./pendientes.repository.ts";

/** Point 0: every open case in reach, for administrators; an operator has to choose a point (D72). */
export async function listarPendientes(
  db: Db,
  sesion: Sesion,
  idPunto: number,
  consulta: ConsultaPendientes,
): Promise<Lista<CasoFila>> {
  if (idPunto === 0) {
    if (!esAdministrador(sesion.id_rol)) throw new AppError("CUBICULO_REQUERIDO");
    const abiertos = sql<SqlBool>`c.estado IN ('ACTIVO', 'PENDIENTE') AND ${casoVisible(sesion)}`;
    return listarCasos(db, abiertos, consulta);
  }
  await accederPunto(db, sesion, idPunto);
  return listarCasos(db, abiertosEn(idPunto), consulta);
}
