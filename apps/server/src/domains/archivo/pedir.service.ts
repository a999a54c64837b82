import type { Db } from "../../db/database.ts";
import { transaction } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { bloquearCanalEntrada } from "../canal/index.ts";
import { exigirMensajeVisible } from "../caso/index.ts";
import { entradaDeMensaje, pedirArchivos } from "./traer.repository.ts";
import { mostrar } from "./traer.service.ts";

/** The files of a message that did not come are asked for again, and the thread says so. Answers how many had been given up. */
export async function pedirOtraVez(db: Db, sesion: Sesion, idMensaje: number): Promise<{ pedidos: number }> {
  await exigirMensajeVisible(db, sesion, idMensaje);
  const idEntrada = await entradaDeMensaje(db, idMensaje);
  if (idEntrada === undefined) throw new AppError("NO_EXISTE");
  return await transaction(db, async (tx) => {
    await bloquearCanalEntrada(tx, idEntrada);
    const pedidos = await pedirArchivos(tx, idMensaje);
    if (pedidos > 0) await mostrar(tx, idMensaje, null);
    return { pedidos };
  });
}
