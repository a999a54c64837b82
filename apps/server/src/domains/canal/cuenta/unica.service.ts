import { identidadDeCuenta } from "@ventanilla/contract/canal/cuenta";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../shared/app-error.ts";
import { type CuentaActiva, cuentasActivas, esperarTurno } from "./cuenta.repository.ts";

/**
 * CANAL_REPETIDO for an account that another ACTIVE channel of its institution has already: what a citizen writes would come
 * in by both. Until the commit nobody else puts one in use there.
 */
export async function exigirUnica(tx: Tx, cuenta: CuentaActiva & { id_entidad: number }): Promise<void> {
  const identidad = identidadDeCuenta(cuenta);
  if (identidad === null) return;
  await esperarTurno(tx, cuenta.id_entidad);
  const otras = (await cuentasActivas(tx, cuenta)).filter(({ id }) => id !== cuenta.id);
  if (otras.some((otra) => identidadDeCuenta(otra) === identidad))
    throw new AppError("CANAL_REPETIDO", { campos: { usuario: "errores:CANAL_REPETIDO" } });
}
