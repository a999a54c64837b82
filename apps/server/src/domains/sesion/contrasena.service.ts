import { CONTRASENA_MIN } from "@ventanilla/contract/limites";
import type { CambioContrasena } from "@ventanilla/contract/sesion/sesion";
import { contrasenaAdmitida } from "@ventanilla/contract/sesion/sesion.rules";
import type { z } from "zod";
import type { Db } from "../../db/database.ts";
import { transaction } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import { hashPassword, passwordMatches } from "../../shared/crypto.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { anotar } from "../log/index.ts";
import { leerContrasena, reemplazarContrasena } from "./cuenta.repository.ts";
import { cerrarLasDemas } from "./sesion.service.ts";

/** Changes the caller's own password. Their other sessions end; this one lives. */
export async function cambiarContrasena(
  db: Db,
  sesion: Sesion,
  { password, newPassword }: z.output<typeof CambioContrasena>,
): Promise<void> {
  const comun = { tipo: "sesion.contrasena", referencia: `usuario:${sesion.id_usuario}`, sesion };
  const anterior = await leerContrasena(db, sesion.id_usuario);
  if (!(await passwordMatches(password, anterior))) {
    await transaction(db, (tx) =>
      anotar(tx, { ...comun, nivel: "ADVERTENCIA", mensaje: "Cambio de contraseña rechazado" }),
    );
    throw new AppError("CONTRASENA_ANTERIOR_INVALIDA");
  }
  if (!contrasenaAdmitida(newPassword, { anterior: password, usuario: sesion.usuario })) {
    throw new AppError("CONTRASENA_NUEVA_INVALIDA", { values: { minimo: CONTRASENA_MIN } });
  }
  const nueva = await hashPassword(newPassword);
  await transaction(db, async (tx) => {
    if (!(await reemplazarContrasena(tx, sesion.id_usuario, { anterior, nueva }))) {
      throw new AppError("CONTRASENA_ANTERIOR_INVALIDA");
    }
    const sesiones_cerradas = await cerrarLasDemas(tx, sesion, "contrasena");
    await anotar(tx, {
      ...comun,
      nivel: "INFO",
      mensaje: "Cambió su contraseña",
      datos: { sesiones_cerradas },
    });
  });
}
