import type { CasoFila, ConsultaHistorial } from "@ventanilla/contract/caso/caso";
import type { FallosTardios } from "@ventanilla/contract/caso/chat";
import type { Lista } from "@ventanilla/contract/common/lista";
import type { Db } from "../../../db/database.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import { accederPunto } from "../../punto/index.ts";
import { atendidosEn, leerFallosTardios, terminadoConFallos, todosVisibles } from "./historial.repository.ts";
import { listarCasos } from "./lectura.repository.ts";

/** Cases of any state that a point handles or handled; point 0 as in pendientes (D73). */
export async function listarHistorial(
  db: Db,
  sesion: Sesion,
  idPunto: number,
  { envios, ...consulta }: ConsultaHistorial,
): Promise<Lista<CasoFila>> {
  const pedidos =
    envios === undefined ? consulta : { ...consulta, soloEstos: terminadoConFallos(sesion, idPunto) };
  if (idPunto === 0) {
    if (sesion.view === "suyo") throw new AppError("CUBICULO_REQUERIDO");
    return listarCasos(db, sesion, todosVisibles(sesion), pedidos);
  }
  await accederPunto(db, sesion, idPunto);
  return listarCasos(db, sesion, atendidosEn(idPunto), pedidos);
}

/** What the caller wrote there, did not arrive, and can be sent from there no more. */
export async function listarFallosTardios(
  db: Db,
  sesion: Sesion,
  idPunto: number,
): Promise<FallosTardios["rows"]> {
  await accederPunto(db, sesion, idPunto);
  return leerFallosTardios(db, { punto: idPunto, operador: sesion.id_usuario });
}
