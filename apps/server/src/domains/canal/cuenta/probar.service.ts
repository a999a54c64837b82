import type { ConexionCanal } from "@ventanilla/contract/canal/canal";
import { transaction } from "../../../db/transaction.ts";
import { ACCOUNT_FAULT, isSaidToBeDown } from "../../../shared/account-status.ts";
import { AppError } from "../../../shared/app-error.ts";
import { leerConexion } from "../canal.repository.ts";
import { consultarConexion } from "../conexion.service.ts";
import { conexionConocida } from "../conexion-conocida.ts";
import { olvidarConexion } from "./cuenta.repository.ts";
import type { DependenciasCuenta } from "./dependencias.ts";

/**
 * Asks the provider now and keeps what it says. An account that is down is woken first: whoever rested from trying it
 * tries again, and what waits for it goes when it works.
 */
export async function probarConexion(
  { db, registry, abrirCanal, anotarCuenta }: DependenciasCuenta,
  id: number,
): Promise<ConexionCanal> {
  const canal = await abrirCanal(id);
  if (!canal) throw new AppError("NO_EXISTE");
  const conexion = await consultarConexion(registry, canal);
  await transaction(db, async (tx) => {
    const antes = await leerConexion(tx, id);
    if (conexion.conectado && antes !== null && isSaidToBeDown(antes)) await olvidarConexion(tx, id);
  });
  const { conectado, detalle } = conexion;
  await anotarCuenta(id, { conectado, detalle: esRechazo(detalle) ? ACCOUNT_FAULT.credential : detalle });
  return conexion;
}

/** That its keys are refused has one word for whoever works through the account. */
const esRechazo = (detalle: string): boolean =>
  conexionConocida(`sin conexión: ${detalle}`, null).estado === "pausada";
