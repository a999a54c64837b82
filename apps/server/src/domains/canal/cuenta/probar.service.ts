import type { ConexionCanal } from "@ventanilla/contract/canal/canal";
import { transaction } from "../../../db/transaction.ts";
import { isSaidToBeDown } from "../../../shared/account-status.ts";
import { AppError } from "../../../shared/app-error.ts";
import { leerConexion } from "../canal.repository.ts";
import { consultarConexion } from "../conexion.service.ts";
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
  const { conectado, detalle, rechazada: refused } = conexion;
  await anotarCuenta(id, { conectado, detalle, refused });
  return conexion;
}
