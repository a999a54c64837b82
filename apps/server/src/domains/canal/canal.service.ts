import { z } from "zod";
import type { OpenCanal } from "../../channels/connector.ts";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";
import { type AccountNews, accountStatusText, cannotSend } from "../../shared/account-status.ts";
import { now } from "../../shared/clock.ts";
import type { Sealer } from "../../shared/crypto.ts";
import { buscarCanal, ponerConexion } from "./canal.repository.ts";

const Objeto = z.record(z.string(), z.unknown());

/** The place a sealed value is bound to. */
export function contextoDeSecreto(idCanal: number, columna: "clave" | "credenciales" | "token"): string {
  return `canal.${columna}:${idCanal}`;
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
  return {
    ...canal,
    clave: fila.clave === null ? null : sealer.open(fila.clave, contextoDeSecreto(id, "clave")),
    credenciales:
      fila.credenciales === null
        ? {}
        : Objeto.parse(JSON.parse(sealer.open(fila.credenciales, contextoDeSecreto(id, "credenciales")))),
    configuracion,
  };
}

/** Answers whether it is news to those who work through the account. */
export async function anotarConexion(tx: Tx, idCanal: number, estado: AccountNews): Promise<boolean> {
  const conexion = accountStatusText(estado);
  const antes = await ponerConexion(tx, idCanal, conexion, now());
  return antes !== null && (cannotSend(antes) || cannotSend(conexion));
}
