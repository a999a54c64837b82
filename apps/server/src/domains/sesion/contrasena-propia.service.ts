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
import { leerContrasena, seCambioRecien } from "./cuenta.repository.ts";
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

/** What a password is held against. */
interface Probada {
  guardada: string;
  /** It was not that one, which a first try had replaced a moment ago: with what it was to become. */
  yaEsLaNueva: boolean;
}

/** The hash that the caller's password was held against, or word that it has become the new one already, which a lost answer leaves in doubt. Throws when it is neither. */
export const comprobarCambio = (
  dependencias: DependenciasContrasena,
  sesion: Sesion,
  { password, newPassword }: { password: string; newPassword: string },
  motivo: Motivo,
): Promise<Probada> => comprobar(dependencias, sesion, { password, nueva: newPassword }, motivo);

/**
 * The hash that the caller's password was held against; throws when it is not that one. Whoever holds a session without
 * knowing its password may guess as often as at the door, whatever they ask it for, and then loses the session.
 */
export async function comprobarContrasena(
  dependencias: DependenciasContrasena,
  sesion: Sesion,
  password: string,
  motivo: Motivo,
): Promise<string> {
  return (await comprobar(dependencias, sesion, { password }, motivo)).guardada;
}

function comprobar(
  { db, cerrarPresencia }: DependenciasContrasena,
  sesion: Sesion,
  { password, nueva }: { password: string; nueva?: string },
  motivo: Motivo,
): Promise<Probada> {
  const desdeAqui = claveDeIntento(enSuCuenta(sesion.usuario), sesion.ip);
  // Whoever took the session away may come from many addresses.
  const deLaSesion = claveDeIntento(`contraseña propia\n${sesion.id}`, "");
  return enFila(desdeAqui, () => enFila(deLaSesion, probar));

  async function probar(): Promise<Probada> {
    const intentos = [await reservarIntento(db, desdeAqui), await reservarIntento(db, deLaSesion)];
    exigirSinBloqueo(intentos, "ACCESO_BLOQUEADO");
    const guardada = await leerContrasena(db, sesion.id_usuario);
    const es = await comparar(guardada);
    if (es !== null) {
      await transaction(db, async (tx) => {
        await perdonarIntentos(tx, desdeAqui);
        await perdonarIntentos(tx, deLaSesion);
      });
      return { guardada, yaEsLaNueva: es === "nueva" };
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

  async function comparar(guardada: string): Promise<"anterior" | "nueva" | null> {
    try {
      if (await passwordMatches(password, guardada)) return "anterior";
      if (nueva === undefined || !(await seCambioRecien(db, sesion.id_usuario))) return null;
      return (await passwordMatches(nueva, guardada)) ? "nueva" : null;
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
