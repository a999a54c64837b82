import { CONTRASENA_MIN } from "@ventanilla/contract/limites";
import type { ContrasenaElegida } from "@ventanilla/contract/sesion/ingreso";
import type { z } from "zod";
import type { Db } from "../../db/database.ts";
import { transaction } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import { hashPassword, passwordMatches, sha256 } from "../../shared/crypto.ts";
import { anotar } from "../log/index.ts";
import {
  type CerrarPresencia,
  cerrarSesionesDe,
  exigirContrasenaNueva,
  perdonarContrasenas,
  reemplazarContrasena,
} from "../sesion/index.ts";
import { leerEnlace } from "./recuperacion.repository.ts";

export interface DependenciasElegir {
  db: Db;
  cerrarPresencia: CerrarPresencia;
}

/**
 * Another password instead of the forgotten one, which holds until now. All sessions end. A link that was used holds no
 * longer, nor does any other one of that account: it is bound to the password that is gone, and to the address it was mailed to.
 */
export async function elegirContrasena(
  { db, cerrarPresencia }: DependenciasElegir,
  { enlace, contrasena }: z.output<typeof ContrasenaElegida>,
  ip: string,
): Promise<void> {
  const huella = sha256(enlace);
  const cuenta = await leerEnlace(db, huella);
  if (!cuenta || sha256(cuenta.contrasena) !== cuenta.de_contrasena) throw new AppError("ENLACE_VENCIDO");
  exigirContrasenaNueva(contrasena, { usuario: cuenta.usuario, campo: "contrasena" });
  if (await passwordMatches(contrasena, cuenta.contrasena)) {
    throw new AppError("CONTRASENA_NUEVA_INVALIDA", {
      values: { minimo: CONTRASENA_MIN },
      campos: { contrasena: "errores:CONTRASENA_NUEVA_INVALIDA" },
    });
  }
  const nueva = await hashPassword(contrasena);
  await transaction(db, async (tx) => {
    const reemplazada = await reemplazarContrasena(tx, cuenta.id, { anterior: cuenta.contrasena, nueva });
    // The account is held from here on: it may have been switched off, or given another address, since it was read.
    if (!reemplazada || !(await leerEnlace(tx, huella))) throw new AppError("ENLACE_VENCIDO");
    await cerrarSesionesDe(tx, cerrarPresencia, cuenta.id, "contrasena");
    await perdonarContrasenas(tx, cuenta.usuario);
    await anotar(tx, {
      nivel: "INFO",
      tipo: "sesion.contrasena",
      referencia: `usuario:${cuenta.id}`,
      actor: { id_usuario: cuenta.id, usuario: cuenta.usuario, id_entidad: cuenta.id_entidad },
      ip,
      mensaje: "Eligió otra contraseña con el enlace de su correo",
    });
  });
}
