import type { CasoDetalle } from "@ventanilla/contract/caso/caso";
import type { Db } from "../../../db/database.ts";
import { transaction } from "../../../db/transaction.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import { anotarVista } from "../../persona/index.ts";
import { leerConDetalle } from "./detalle.repository.ts";

/** With the document and the telephones of its person; who looked is on record, in the same transaction (D111). */
export function leerDetalle(db: Db, sesion: Sesion, id: number): Promise<CasoDetalle> {
  return transaction(db, async (tx) => {
    const detalle = await leerConDetalle(tx, sesion, id);
    if (!detalle) throw new AppError("NO_EXISTE");
    if (detalle.persona !== null) await anotarVista(tx, sesion, detalle.persona.id);
    return detalle;
  });
}
