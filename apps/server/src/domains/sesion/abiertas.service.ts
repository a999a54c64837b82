import type { SesionAbierta } from "@ventanilla/contract/sesion/sesion";
import type { Db } from "../../db/database.ts";
import { transaction } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { leerAbiertas } from "./sesion.repository.ts";
import { type CerrarPresencia, cerrarUna } from "./sesion.service.ts";

/** The open sessions of a user; `actual` is the one of who asks. Whether that user may be looked at is asked before. */
export async function listarSesiones(db: Db, quien: Sesion, idUsuario: number): Promise<SesionAbierta[]> {
  const abiertas = await leerAbiertas(db, idUsuario);
  return abiertas.map((abierta) => ({ ...abierta, actual: abierta.id === quien.id }));
}

/** Ends one session of a user: its screens and its socket stop at once. Throws NO_EXISTE when that user has none of this id. */
export async function terminarSesion(
  { db, cerrarPresencia }: { db: Db; cerrarPresencia: CerrarPresencia },
  quien: Sesion,
  cual: { id: string; id_usuario: number; id_entidad?: number },
): Promise<void> {
  await transaction(db, async (tx) => {
    if (!(await cerrarUna(tx, cerrarPresencia, quien, { ...cual, motivo: "terminada" })))
      throw new AppError("NO_EXISTE");
  });
}
