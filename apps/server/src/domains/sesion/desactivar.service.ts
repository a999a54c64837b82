import type { Desactivacion } from "@ventanilla/contract/sesion/sesion";
import type { z } from "zod";
import { type Tx, transaction } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { anotar, resumen } from "../log/index.ts";
import { comprobarContrasena, type DependenciasContrasena } from "./contrasena-propia.service.ts";
import { inactivar } from "./cuenta.repository.ts";
import { cerrarSesionesDe } from "./sesion.service.ts";

/** Throws when nobody would be left who may do everything; holds the account until the commit. */
export type ExigirOtroSuperadmin = (tx: Tx, idUsuario: number) => Promise<void>;

export interface DependenciasDesactivar extends DependenciasContrasena {
  exigirOtroSuperadmin: ExigirOtroSuperadmin;
}

/** The caller gives up their own account (D34): it is INACTIVO, all its sessions end, and only an administrator brings it back. */
export async function desactivarCuenta(
  dependencias: DependenciasDesactivar,
  sesion: Sesion,
  { password }: z.output<typeof Desactivacion>,
): Promise<void> {
  const { db, cerrarPresencia, exigirOtroSuperadmin } = dependencias;
  const rechazo = () =>
    new AppError("CONTRASENA_INVALIDA", { campos: { password: "errores:CONTRASENA_INVALIDA" } });
  const guardada = await comprobarContrasena(dependencias, sesion, password, {
    tipo: "sesion.desactivacion",
    rechazada: "Desactivación de la cuenta propia rechazada",
    rechazo,
  });
  await transaction(db, async (tx) => {
    await exigirOtroSuperadmin(tx, sesion.id_usuario);
    if (!(await inactivar(tx, sesion.id_usuario, guardada))) throw rechazo();
    await cerrarSesionesDe(tx, cerrarPresencia, sesion.id_usuario, "desactivacion");
    await anotar(tx, {
      nivel: "ADVERTENCIA",
      tipo: "sesion.desactivacion",
      mensaje: "Desactivó su propia cuenta",
      referencia: `usuario:${sesion.id_usuario}`,
      sesion,
      datos: resumen({ estado: "ACTIVO" }, { estado: "INACTIVO" }),
    });
  });
}
