import { identidadDeCuenta } from "@ventanilla/contract/canal/cuenta";
import { ROL } from "@ventanilla/contract/permisos";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import { type CuentaActiva, cuentasActivas, esperarTurno } from "./cuenta.repository.ts";

/**
 * CANAL_REPETIDO for an account that another ACTIVE channel of its institution has already: what a citizen writes would come
 * in by both. CANAL_DE_OTRA_ENTIDAD for one that another institution's has: whether the two share it only SUPERADMIN says,
 * and nobody else is told whose it is. Until the commit nobody else puts that account in use.
 */
export async function exigirUnica(tx: Tx, { id_rol }: Sesion, cuenta: CuentaActiva): Promise<void> {
  const identidad = identidadDeCuenta(cuenta);
  if (identidad === null) return;
  await esperarTurno(tx, `${cuenta.clasificacion}:${identidad}`);
  const iguales = (await cuentasActivas(tx, cuenta.clasificacion)).filter(
    (otra) => otra.id !== cuenta.id && identidadDeCuenta(otra) === identidad,
  );
  if (iguales.some(({ id_entidad }) => id_entidad === cuenta.id_entidad)) throw rechazada("CANAL_REPETIDO");
  if (iguales.length > 0 && id_rol !== ROL.SUPERADMIN) throw rechazada("CANAL_DE_OTRA_ENTIDAD");
}

const rechazada = (codigo: "CANAL_REPETIDO" | "CANAL_DE_OTRA_ENTIDAD"): AppError =>
  new AppError(codigo, { campos: { usuario: `errores:${codigo}` } });
