import type { Db } from "../../db/database.ts";
import { transaction } from "../../db/transaction.ts";
import type { AppError } from "../../shared/app-error.ts";
import { passwordMatches } from "../../shared/crypto.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { anotar } from "../log/index.ts";
import { devolverIntento, perdonarIntentos } from "./bloqueo.repository.ts";
import {
  claveDeIntento,
  enFila,
  enSuCuenta,
  esElUltimo,
  exigirSinBloqueo,
  reservarIntento,
} from "./bloqueo.service.ts";
import { leerContrasena } from "./cuenta.repository.ts";
import { type CerrarPresencia, cerrarEsta } from "./sesion.service.ts";

export interface DependenciasContrasena {
  db: Db;
  cerrarPresencia: CerrarPresencia;
}

/** What the password is asked for. */
export interface Motivo {
  /** Of the row in the log. */
  tipo: string;
  /** What the log says when it is wrong. */
  rechazada: string;
  /** What the caller is told then. */
  rechazo(): AppError;
}

/**
 * The hash that the caller's password was held against; throws when it is not that one. Whoever holds a session without
 * knowing its password may guess as often as at the door, whatever they ask it for, and then loses the session.
 */
export function comprobarContrasena(
  { db, cerrarPresencia }: DependenciasContrasena,
  sesion: Sesion,
  password: string,
  motivo: Motivo,
): Promise<string> {
  const desdeAqui = claveDeIntento(enSuCuenta(sesion.usuario), sesion.ip);
  // Whoever took the session away may come from many addresses.
  const deLaSesion = claveDeIntento(`contraseña propia\n${sesion.id}`, "");
  return enFila(desdeAqui, () => enFila(deLaSesion, probar));

  async function probar(): Promise<string> {
    const intentos = [await reservarIntento(db, desdeAqui), await reservarIntento(db, deLaSesion)];
    exigirSinBloqueo(intentos, "ACCESO_BLOQUEADO");
    const guardada = await leerContrasena(db, sesion.id_usuario);
    if (await comparar(guardada)) {
      await transaction(db, async (tx) => {
        await perdonarIntentos(tx, desdeAqui);
        await perdonarIntentos(tx, deLaSesion);
      });
      return guardada;
    }
    await transaction(db, async (tx) => {
      await anotar(tx, {
        nivel: "ADVERTENCIA",
        tipo: motivo.tipo,
        mensaje: motivo.rechazada,
        referencia: `usuario:${sesion.id_usuario}`,
        sesion,
      });
      if (intentos.some(esElUltimo)) await cerrarEsta(tx, cerrarPresencia, sesion, "intentos");
    });
    throw motivo.rechazo();
  }

  async function comparar(guardada: string): Promise<boolean> {
    try {
      return await passwordMatches(password, guardada);
    } catch (error) {
      // Nothing was compared: too many wait.
      await transaction(db, async (tx) => {
        await devolverIntento(tx, desdeAqui);
        await devolverIntento(tx, deLaSesion);
      });
      throw error;
    }
  }
}
