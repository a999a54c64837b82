import type { Caso } from "@ventanilla/contract/caso/caso";
import { estaTomado } from "@ventanilla/contract/caso/caso.rules";
import type { Db } from "../../../db/database.ts";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import { anotar, resumen } from "../../log/index.ts";
import { sostenerPunto } from "../../punto/index.ts";
import type { CasoFilaInterna } from "../caso.repository.ts";
import { tomarCaso } from "./atender.repository.ts";
import { cambiarCaso } from "./cambio.service.ts";

/** Takes an untaken case for the caller's point; of two at once, one takes it and the other reads that it is taken (D79). */
export function atender(db: Db, sesion: Sesion, idCaso: number): Promise<Caso> {
  return cambiarCaso(db, sesion, idCaso, {}, async (tx, acceso) => {
    if (estaTomado(acceso.caso)) throw new AppError("CASO_YA_TOMADO");
    await tomar(tx, sesion, acceso);
    return null;
  });
}

/** Holds the caller's point: it may have been switched off since it was read. */
export async function exigirPuntoActivo(tx: Tx, idPunto: number): Promise<void> {
  if ((await sostenerPunto(tx, idPunto)) !== "ACTIVO") throw new AppError("CUBICULO_REQUERIDO");
}

/** Gives an untaken case to the caller and the point; the caller of this marks the points that change. */
export async function tomar(
  tx: Tx,
  sesion: Sesion,
  { caso, id_punto }: { caso: CasoFilaInterna; id_punto: number },
): Promise<void> {
  await exigirPuntoActivo(tx, id_punto);
  await tomarCaso(tx, { id_caso: caso.id, id_punto, id_usuario: sesion.id_usuario });
  await anotar(tx, {
    nivel: "INFO",
    tipo: "caso.atender",
    mensaje: "Atendió el caso",
    referencia: `caso:${caso.id}`,
    datos: resumen(
      {
        estado: caso.estado,
        id_punto_atencion: caso.id_punto_atencion,
        operador_principal: caso.operador_principal,
      },
      { estado: "PENDIENTE", id_punto_atencion: id_punto, operador_principal: sesion.id_usuario },
    ),
    sesion,
  });
}
