import { estaAbierto } from "@ventanilla/contract/caso/caso.rules";
import type { Db } from "../../db/database.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { casoPropio } from "../caso/index.ts";

/** A case of the caller's own institution that they may read. One that merely waits on a shared account is somebody else's. */
export async function exigirCasoPropio(db: Db, sesion: Sesion, id: number) {
  const caso = await db
    .selectFrom("caso as c")
    .select(["c.id", "c.estado", "c.id_punto_atencion", "c.canal_principal", "c.id_caso_destino"])
    .where("c.id", "=", id)
    .where(casoPropio(sesion))
    .executeTakeFirst();
  if (!caso) throw new AppError("NO_EXISTE");
  return caso;
}

/**
 * The same, to write beside it. While an open case stands at no point, whoever shares its account may read it, and take it
 * with its thread and with what was attached to it: what is written for colleagues waits until it stands at one, and a case
 * never leaves its points again.
 */
export async function exigirCasoAnotable(db: Db, sesion: Sesion, id: number) {
  const caso = await exigirCasoPropio(db, sesion, id);
  const puedeIrse = estaAbierto(caso) || caso.id_caso_destino !== null;
  if (caso.id_punto_atencion === null && puedeIrse) throw new AppError("CASO_NO_TOMADO");
  return caso;
}
