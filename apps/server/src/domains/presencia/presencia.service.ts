import type { Cubiculo } from "@ventanilla/contract/punto/punto";
import type { Db } from "../../db/database.ts";
import { announce, type Tx, transaction } from "../../db/transaction.ts";
import { now } from "../../shared/clock.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { anotar } from "../log/index.ts";
import { accederPunto, leerCubiculo, sostenerPunto } from "../punto/index.ts";
import { exigirAbierta } from "../sesion/index.ts";
import { abrirEntrada, bloquearOperador, cerrarEntrada, cerrarEntradasDe } from "./presencia.repository.ts";

/**
 * Enters a point; an operator is at one point at a time, so an earlier entry ends (D77). Whether they may is asked when nobody
 * else changes it any more: the session is held before the account, as whoever ends one does.
 */
export async function ingresar(db: Db, sesion: Sesion, idPunto: number): Promise<Cubiculo> {
  await transaction(db, async (tx) => {
    await sostenerPunto(tx, idPunto);
    await exigirAbierta(tx, sesion);
    await bloquearOperador(tx, sesion.id_usuario);
    const punto = await accederPunto(tx, sesion, idPunto);
    const anterior = await cerrarEntrada(tx, sesion.id_usuario, now());
    await abrirEntrada(tx, sesion.id_usuario, punto.id);
    await anotar(tx, {
      nivel: "INFO",
      tipo: "punto.ingreso",
      mensaje: "Ingresó al punto de atención",
      referencia: `punto:${punto.id}`,
      sesion,
    });
    avisarPresencia(tx, anterior, punto.id);
  });
  return leerCubiculo(db, sesion, idPunto);
}

export async function dejarPunto(db: Db, sesion: Sesion): Promise<void> {
  await transaction(db, async (tx) => {
    const punto = await cerrarPresencia(tx, sesion.id_usuario);
    if (punto === null) return;
    await anotar(tx, {
      nivel: "INFO",
      tipo: "punto.salida",
      mensaje: "Dejó el punto de atención",
      referencia: `punto:${punto}`,
      sesion,
    });
  });
}

/** Writes the exit when a session ends, or as of when it ended; answers the point that was left. */
export async function cerrarPresencia(tx: Tx, idUsuario: number, en = now()): Promise<number | null> {
  const punto = await cerrarEntrada(tx, idUsuario, en);
  avisarPresencia(tx, punto);
  return punto;
}

/** Puts operators out of a point where they may no longer work: these, or everybody. */
export async function sacarDelPunto(tx: Tx, idPunto: number, usuarios?: readonly number[]): Promise<void> {
  const fuera = await cerrarEntradasDe(tx, idPunto, usuarios);
  if (fuera.length > 0) avisarPresencia(tx, idPunto);
}

function avisarPresencia(tx: Tx, ...puntos: readonly (number | null)[]): void {
  for (const punto of new Set(puntos))
    if (punto !== null) announce(tx, { tipo: "presencia", id_punto: punto });
}
