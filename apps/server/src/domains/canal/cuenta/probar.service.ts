import type { ConexionCanal } from "@ventanilla/contract/canal/canal";
import { transaction } from "../../../db/transaction.ts";
import { UNSUBSCRIBED } from "../../../shared/account-status.ts";
import { AppError } from "../../../shared/app-error.ts";
import { despertar } from "../canal.repository.ts";
import { consultarConexionEntera } from "../conexion.service.ts";
import type { DependenciasCuenta } from "./dependencias.ts";

/**
 * Asks the provider now and keeps what it says. Whoever listens to the account begins anew, also where it rested: whatever
 * the answer is, somebody wants it tried. What waits for it goes when it works.
 */
export async function probarConexion(
  { db, registry, abrirCanal, anotarCuenta }: DependenciasCuenta,
  id: number,
): Promise<ConexionCanal> {
  const canal = await abrirCanal(id);
  if (!canal) throw new AppError("NO_EXISTE");
  const conexion = await consultarConexionEntera(registry, canal);
  const { conectado, detalle, rechazada: refused } = conexion;
  const callada = !conectado && detalle === UNSUBSCRIBED;
  if (callada) {
    await anotarCuenta(id, { conectado: true, detalle: "", by: "sending" });
    await anotarCuenta(id, { conectado, detalle, by: "listening", rests: true });
  } else await anotarCuenta(id, { conectado, detalle, refused });
  await transaction(db, (tx) => despertar(tx, id));
  return conexion;
}
