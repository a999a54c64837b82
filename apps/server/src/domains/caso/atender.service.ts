import type { Caso } from "@ventanilla/contract/caso/caso";
import { estaAbierto, estaTomado } from "@ventanilla/contract/caso/caso.rules";
import type { Db } from "../../db/database.ts";
import { avisar, type Tx, transaction } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { bloquearCanalEntrada } from "../canal/index.ts";
import { anotar, resumen } from "../log/index.ts";
import { marcarCambios } from "../punto/index.ts";
import { tomarCaso } from "./atender.repository.ts";
import {
  accederCaso,
  accederCasoParaEscribir,
  type CasoParaEscribir,
  exigirCasoVisible,
} from "./caso.access.ts";
import { entradasDe } from "./caso.repository.ts";
import { cambiosDelCaso, unirCambios } from "./chats.repository.ts";

/** Takes an untaken case for the caller's point; of two at once, one takes it and the other reads that it is taken (D79). */
export async function atender(db: Db, sesion: Sesion, idCaso: number): Promise<Caso> {
  await transaction(db, async (tx) => {
    await exigirCasoVisible(tx, sesion, idCaso);
    for (const entrada of await entradasDe(tx, idCaso)) await bloquearCanalEntrada(tx, entrada);
    const acceso = await accederCasoParaEscribir(tx, sesion, idCaso);
    if (!estaAbierto(acceso.caso)) throw new AppError("CASO_CERRADO");
    if (estaTomado(acceso.caso)) throw new AppError("CASO_YA_TOMADO");
    const antes = await cambiosDelCaso(tx, idCaso);
    await tomar(tx, sesion, acceso);
    await marcarCambios(tx, unirCambios(antes, await cambiosDelCaso(tx, idCaso)));
  });
  return accederCaso(db, sesion, idCaso);
}

/** Gives an untaken case to the caller and the point; the caller of this marks the points that change. */
export async function tomar(tx: Tx, sesion: Sesion, { caso, id_punto }: CasoParaEscribir): Promise<void> {
  const secuencia = await tomarCaso(tx, { id_caso: caso.id, id_punto, id_usuario: sesion.id_usuario });
  avisar(tx, { tipo: "caso", id: caso.id, secuencia });
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
