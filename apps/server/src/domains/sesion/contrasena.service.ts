import type { CambioContrasena } from "@ventanilla/contract/sesion/sesion";
import type { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import { hashPassword } from "../../shared/crypto.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { anotar } from "../log/index.ts";
import { comprobarCambio, type DependenciasContrasena } from "./contrasena-propia.service.ts";
import { reemplazarContrasena } from "./cuenta.repository.ts";
import { exigirContrasenaNueva } from "./dar-contrasena.service.ts";
import { cerrarLasDemas } from "./sesion.service.ts";

type Cambio = z.output<typeof CambioContrasena>;

/** Changes the caller's own password. Their other sessions end; this one lives. Asked again, because nobody heard the answer, it is done. */
export async function cambiarContrasena(
  dependencias: DependenciasContrasena,
  sesion: Sesion,
  { password, newPassword }: Cambio,
): Promise<void> {
  const { db } = dependencias;
  const rechazo = () =>
    new AppError("CONTRASENA_ANTERIOR_INVALIDA", {
      campos: { password: "errores:CONTRASENA_ANTERIOR_INVALIDA" },
    });
  const pedido = { password, newPassword };
  const { guardada: anterior, yaEsLaNueva } = await comprobarCambio(dependencias, sesion, pedido, {
    tipo: "sesion.contrasena",
    rechazada: "Cambio de contraseña rechazado",
    rechazo,
  });
  if (yaEsLaNueva) return;
  exigirContrasenaNueva(newPassword, {
    anterior: password,
    usuario: sesion.usuario,
    campo: "newPassword",
  });
  const nueva = await hashPassword(newPassword);
  await transaction(db, async (tx) => {
    if (!(await reemplazarContrasena(tx, sesion.id_usuario, { anterior, nueva }))) throw rechazo();
    const sesiones_cerradas = await cerrarLasDemas(tx, sesion, "contrasena");
    await anotar(tx, {
      nivel: "INFO",
      tipo: "sesion.contrasena",
      referencia: `usuario:${sesion.id_usuario}`,
      sesion,
      mensaje: "Cambió su contraseña",
      datos: { sesiones_cerradas },
    });
  });
}
