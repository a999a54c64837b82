import { z } from "zod";
import type { OpenCanal } from "../../channels/connector.ts";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";
import { type AccountNews, accountStatusText, cannotSend } from "../../shared/account-status.ts";
import { now } from "../../shared/clock.ts";
import { openOrNull, type Sealer } from "../../shared/crypto.ts";
import {
  bloquearEscucha,
  buscarCanal,
  despertar,
  despertarSiDescansa,
  ponerConexion,
  ponerEscucha,
} from "./canal.repository.ts";

const Objeto = z.record(z.string(), z.unknown());

const DESCONOCIDA = "desconocida";
const SE_OYE = { escucha: null, escucha_desde: null, escucha_en_mesas: false } as const;
/** A line that breaks comes back mostly within a moment: the desks are told of what lasts this long. */
const CALLADA_MS = 5 * 60_000;
/** A provider that takes what we send and refuses to be listened to is tried again at most this often, however much is sent. */
const DESPERTAR_CADA_S = 15 * 60;

type Columna = "clave" | "credenciales" | "token";

/** The place a sealed value is bound to. */
export function contextoDeSecreto(idCanal: number, columna: Columna): string {
  return `canal.${columna}:${idCanal}`;
}

/** Null: there is none, or it was sealed with another SECRET_KEY. Then the account is one without it until it is written again. */
export function abrirSecreto(
  sealer: Sealer,
  sellado: string | null,
  id: number,
  columna: Columna,
): string | null {
  return sellado === null ? null : openOrNull(sealer, sellado, contextoDeSecreto(id, columna));
}

/** With the term for answering that is kept beside the account: see app/open-account.ts. */
export type CanalAbierto = OpenCanal & { plazo_respuesta_ms: number | null };

/** The configured account with its secrets opened, for its connector and for nobody else. */
export async function abrirCanal(db: Db, sealer: Sealer, id: number): Promise<CanalAbierto | null> {
  const fila = await buscarCanal(db, id);
  if (!fila) return null;
  const { mensaje_bienvenida: _, ...canal } = fila;
  // Our own credential for other programs: no provider has anything to do with it.
  const { token: __, ...configuracion } = Objeto.parse(fila.configuracion);
  const credenciales = abrirSecreto(sealer, fila.credenciales, id, "credenciales");
  return {
    ...canal,
    clave: abrirSecreto(sealer, fila.clave, id, "clave"),
    credenciales: credenciales === null ? {} : Objeto.parse(JSON.parse(credenciales)),
    configuracion,
  };
}

/**
 * What became known of the account; answers whether it is news to those who work through it. Listening and sending each
 * have their own word, so that one that works hides no other; only a provider that was asked for all of it clears both.
 */
export async function anotarConexion(tx: Tx, idCanal: number, estado: AccountNews): Promise<boolean> {
  if (estado.by === "listening") return anotarEscucha(tx, idCanal, estado);
  if (estado.conectado && estado.by === "sending") await despertarSiDescansa(tx, idCanal, DESPERTAR_CADA_S);
  const seOye = estado.conectado && estado.by === undefined;
  const oida = seOye && (await anotarEscucha(tx, idCanal, estado));
  const conexion = accountStatusText(estado);
  const antes = await ponerConexion(tx, idCanal, conexion, now());
  return oida || (antes !== null && (cannotSend(antes) || cannotSend(conexion)));
}

async function anotarEscucha(tx: Tx, idCanal: number, estado: AccountNews): Promise<boolean> {
  const antes = await bloquearEscucha(tx, idCanal);
  if (!antes) return false;
  const ahora = now();
  if (estado.conectado) {
    if (antes.escucha !== null) {
      await ponerEscucha(tx, idCanal, SE_OYE);
      if (estado.by === undefined) await despertar(tx, idCanal);
    }
    if (antes.conexion === DESCONOCIDA) await ponerConexion(tx, idCanal, accountStatusText(estado), ahora);
    return antes.escucha_en_mesas;
  }
  const desde = antes.escucha_desde ?? ahora;
  const dura = Date.parse(ahora) - Date.parse(desde) >= CALLADA_MS;
  // Once said it stays until somebody is heard: whoever tries again has not come back yet.
  const enMesas = antes.escucha_en_mesas || estado.rests === true || dura;
  await ponerEscucha(tx, idCanal, {
    escucha: accountStatusText(estado),
    escucha_desde: desde,
    escucha_en_mesas: enMesas,
  });
  return enMesas !== antes.escucha_en_mesas;
}
