import { randomBytes } from "node:crypto";
import { esPermiso } from "@ventanilla/contract/permisos";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import { sha256 } from "../../shared/crypto.ts";
import { createRefusedTokens, type RefusedTokens } from "../../shared/refused-tokens.ts";
import { type Sesion, viewOf } from "../../shared/sesion.ts";
import { guardarToken, leerPortadorDeToken } from "./token-api.repository.ts";

/** By which a token of the API is told from one of a session. */
const PREFIJO = "vapi_";

/** Of one address: a program whose token ran out asks more seldom than this. */
const RECHAZOS_POR_MINUTO = 120;

const rechazados = new WeakMap<Db, RefusedTokens>();

function rechazadosDe(db: Db): RefusedTokens {
  const suyos = rechazados.get(db) ?? createRefusedTokens(RECHAZOS_POR_MINUTO);
  rechazados.set(db, suyos);
  return suyos;
}

export const esTokenDeApi = (token: string): boolean => token.startsWith(PREFIJO);

/** A new one instead of any before it. Only its hash is kept: what is answered here is never read again. */
export async function crearTokenDeApi(tx: Tx, idUsuario: number, autor: number): Promise<string> {
  const token = `${PREFIJO}${randomBytes(32).toString("base64url")}`;
  await guardarToken(tx, { id_usuario: idUsuario, huella: sha256(token), autor });
  return token;
}

/**
 * Another program in the name of an account: it may what the account may. It has no idle time, opens no screen and
 * types no password, so none has to be changed first. Unlike one of a session it says nothing of itself, so each is looked up,
 * and whoever tries many is told to wait. Throws SESION_CADUCADA and DEMASIADAS_SOLICITUDES.
 */
export async function resolverTokenDeApi(db: Db, token: string, ip: string): Promise<Sesion> {
  const huella = sha256(token);
  const conocidos = rechazadosDe(db);
  if (!conocidos.mayLookUp(huella, ip)) throw new AppError("DEMASIADAS_SOLICITUDES");
  const fila = await leerPortadorDeToken(db, huella);
  conocidos.found(huella, ip, fila !== undefined);
  if (!fila) throw new AppError("SESION_CADUCADA");
  const permisos = new Set(fila.permisos.filter(esPermiso));
  const { id, id_usuario, usuario, nombre_completo, id_rol, id_entidad } = fila;
  return {
    id,
    id_usuario,
    usuario,
    nombre: nombre_completo,
    id_rol,
    id_entidad,
    permisos,
    view: viewOf({ id_rol, permisos }),
    debe_cambiar_contrasena: false,
    ip,
  };
}
