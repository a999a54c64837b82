import { INTENTOS_ACCESO_MAX } from "@ventanilla/contract/limites";
import type { CambioContrasena } from "@ventanilla/contract/sesion/sesion";
import type { z } from "zod";
import type { Db } from "../../db/database.ts";
import { transaction } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import { hashPassword, passwordMatches } from "../../shared/crypto.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { anotar } from "../log/index.ts";
import { perdonarIntentos, reservarIntento } from "./bloqueo.repository.ts";
import { claveDeIntento, enFila, estaBloqueado } from "./bloqueo.service.ts";
import { leerContrasena, reemplazarContrasena } from "./cuenta.repository.ts";
import { exigirContrasenaNueva } from "./dar-contrasena.service.ts";
import { type CerrarPresencia, cerrarEsta, cerrarLasDemas } from "./sesion.service.ts";

export interface DependenciasContrasena {
  db: Db;
  cerrarPresencia: CerrarPresencia;
}

type Cambio = z.output<typeof CambioContrasena>;

const registroDe = (sesion: Sesion) => ({
  tipo: "sesion.contrasena",
  referencia: `usuario:${sesion.id_usuario}`,
  sesion,
});

/**
 * Changes the caller's own password. Their other sessions end; this one lives. Whoever holds a session without knowing
 * its password may guess as often as at the door, and then loses the session.
 */
export async function cambiarContrasena(
  dependencias: DependenciasContrasena,
  sesion: Sesion,
  { password, newPassword }: Cambio,
): Promise<void> {
  const { db } = dependencias;
  const anterior = await comprobarAnterior(dependencias, sesion, password);
  exigirContrasenaNueva(newPassword, { anterior: password, usuario: sesion.usuario });
  const nueva = await hashPassword(newPassword);
  await transaction(db, async (tx) => {
    if (!(await reemplazarContrasena(tx, sesion.id_usuario, { anterior, nueva }))) {
      throw new AppError("CONTRASENA_ANTERIOR_INVALIDA");
    }
    const sesiones_cerradas = await cerrarLasDemas(tx, sesion, "contrasena");
    await anotar(tx, {
      ...registroDe(sesion),
      nivel: "INFO",
      mensaje: "Cambió su contraseña",
      datos: { sesiones_cerradas },
    });
  });
}

/** The hash that the password was held against. Throws when it is not that one. */
function comprobarAnterior(
  { db, cerrarPresencia }: DependenciasContrasena,
  sesion: Sesion,
  password: string,
): Promise<string> {
  const desdeAqui = claveDeIntento(`cambio de contraseña\n${sesion.usuario}`, sesion.ip);
  // Whoever took the session away may come from many addresses.
  const deLaSesion = claveDeIntento(`cambio de contraseña\n${sesion.id}`, "");
  return enFila(desdeAqui, () => enFila(deLaSesion, probar));

  async function probar(): Promise<string> {
    const intentos = [await reservarIntento(db, desdeAqui), await reservarIntento(db, deLaSesion)];
    if (intentos.some(estaBloqueado)) throw new AppError("ACCESO_BLOQUEADO");
    const anterior = await leerContrasena(db, sesion.id_usuario);
    if (await passwordMatches(password, anterior)) {
      await transaction(db, async (tx) => {
        await perdonarIntentos(tx, desdeAqui);
        await perdonarIntentos(tx, deLaSesion);
      });
      return anterior;
    }
    await transaction(db, async (tx) => {
      await anotar(tx, {
        ...registroDe(sesion),
        nivel: "ADVERTENCIA",
        mensaje: "Cambio de contraseña rechazado",
      });
      if (Math.max(...intentos) >= INTENTOS_ACCESO_MAX)
        await cerrarEsta(tx, cerrarPresencia, sesion, "intentos");
    });
    throw new AppError("CONTRASENA_ANTERIOR_INVALIDA");
  }
}
