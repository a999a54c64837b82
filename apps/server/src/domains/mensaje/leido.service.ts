import { estaTomado } from "@ventanilla/contract/caso/caso.rules";
import type { Db } from "../../db/database.ts";
import { transaction } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { bloquearCanalEntrada, ponerLeido } from "../canal/index.ts";
import { bloquearCasoAbierto, cambiosDelCaso, exigirCasoVisible } from "../caso/index.ts";
import { puntoActual } from "../presencia/index.ts";
import { marcarCambios } from "../punto/index.ts";
import { buscarMensaje } from "./mensaje.repository.ts";

export interface Leido {
  sesion_id: number;
  no_leidos: number;
  leido_hasta: number;
  /** New change number of each point that shows the conversation. */
  secuencias: ReadonlyMap<number, number>;
}

/**
 * Marks a message and all earlier ones of its entry channel read, for the whole point (D81). While nobody has taken the
 * case nothing changes: its waiting badge stays. Nor for a reader who stands elsewhere: it waits for those who attend it.
 */
export async function marcarLeido(db: Db, sesion: Sesion, idMensaje: number): Promise<Leido | null> {
  const mensaje = await buscarMensaje(db, idMensaje);
  if (!mensaje?.id_caso || mensaje.direccion !== "ENTRADA") throw new AppError("NO_EXISTE");
  await exigirCasoVisible(db, sesion, mensaje.id_caso);
  return transaction(db, async (tx) => {
    const entrada = await bloquearCanalEntrada(tx, mensaje.id_canal_entrada);
    if (!entrada || entrada.leido_hasta >= idMensaje) return null;
    const caso = await bloquearCasoAbierto(tx, entrada.id);
    if (!caso || !estaTomado(caso)) return null;
    if ((await puntoActual(tx, sesion.id_usuario)) !== caso.id_punto_atencion) return null;
    const noLeidos = await ponerLeido(tx, entrada.id, idMensaje);
    const secuencias = await marcarCambios(tx, await cambiosDelCaso(tx, caso.id));
    return { sesion_id: entrada.id, no_leidos: noLeidos, leido_hasta: idMensaje, secuencias };
  });
}
