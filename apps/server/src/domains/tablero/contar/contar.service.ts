import { diaMas } from "@ventanilla/contract/tablero/tablero.rules";
import type { Db } from "../../../db/database.ts";
import { type Tx, transaction } from "../../../db/transaction.ts";
import { now, nowMs } from "../../../shared/clock.ts";
import { diaDe, hoy } from "../dia.ts";
import { mesDe, mesSiguiente } from "../meses.ts";
import { contarCasosDe } from "./casos.repository.ts";
import { seguirCasos } from "./esperas.repository.ts";
import { mensajesAsentados, ponerMarca, primerDia, tomarMarca } from "./marca.repository.ts";
import { sumarMensajes, sumarRespuestas } from "./mensajes.repository.ts";
import { primerMes, sumarMes } from "./meses.repository.ts";

/** Ids of one transaction, and how many transactions one turn takes at most: what is left is for the next one. */
const TANDA = 5_000;
const TANDAS_MAX = 20;
const DIAS_MAX = 60;
const MESES_MAX = 6;
/** A day is over when nobody can still be writing what happened in it. */
const TRAS_MEDIANOCHE_MS = 15 * 60_000;

export interface Contador {
  /** Counts what came since; answers whether that was all. */
  contar(): Promise<boolean>;
}

/**
 * Keeps what the dashboard shows. Each piece is counted in one transaction with the mark that says so, under the mark's lock:
 * whoever stops in the middle goes on where it was, and two at once count nothing twice.
 */
export function crearContador(db: Db, { tanda = TANDA }: { tanda?: number } = {}): Contador {
  const asentados = mensajesAsentados(db);

  async function contarMensajes(): Promise<boolean> {
    const ultimo = await asentados.upTo();
    if (ultimo === null) return false;
    for (let i = 0; i < TANDAS_MAX; i += 1)
      if (await transaction(db, (tx) => contarTanda(tx, ultimo, tanda))) return true;
    return false;
  }

  async function contarDias(): Promise<boolean> {
    for (let i = 0; i < DIAS_MAX; i += 1) if (await transaction(db, contarDia)) return true;
    return false;
  }

  async function sumarMeses(): Promise<boolean> {
    for (let i = 0; i < MESES_MAX; i += 1) if (await transaction(db, sumarUnMes)) return true;
    return false;
  }

  return {
    async contar() {
      const mensajes = await contarMensajes();
      const dias = await contarDias();
      await transaction(db, async (tx) => {
        await tomarMarca(tx);
        await seguirCasos(tx);
        if (mensajes && dias) await ponerMarca(tx, { contado_en: now() });
      });
      return mensajes && dias && (await sumarMeses());
    },
  };
}

/** Answers whether nothing is left up to `ultimo`. */
async function contarTanda(tx: Tx, ultimo: number, cuantos: number): Promise<boolean> {
  const { mensaje: desde, mes } = await tomarMarca(tx);
  if (desde >= ultimo) return true;
  const tanda = { desde, hasta: Math.min(desde + cuantos, ultimo), mes };
  await sumarMensajes(tx, tanda);
  await sumarRespuestas(tx, tanda);
  await ponerMarca(tx, { mensaje: tanda.hasta, mes, mes_mensaje: tanda.hasta });
  return tanda.hasta >= ultimo;
}

/** One day of cases. Answers whether it was today. */
async function contarDia(tx: Tx): Promise<boolean> {
  const { dia: anotado, mes } = await tomarMarca(tx);
  const hasta = hoy();
  const dia = anotado ?? (await primerDia(tx)) ?? hasta;
  // A day that is counted anew changes what its month comes to.
  if (mes !== null && dia < mes) await ponerMarca(tx, { mes: mesDe(dia) });
  if (dia >= hasta) {
    await contarCasosDe(tx, hasta);
    if (anotado === null) await ponerMarca(tx, { dia: hasta });
    return true;
  }
  await contarCasosDe(tx, dia);
  const siguiente = diaMas(dia, 1);
  const seguro = siguiente < hasta || diaDe(nowMs() - TRAS_MEDIANOCHE_MS) === hasta;
  if (seguro) {
    await ponerMarca(tx, { dia: siguiente });
    return false;
  }
  // Yesterday stays open a while; today is counted all the same.
  await contarCasosDe(tx, hasta);
  return true;
}

/** The next month of which no day of cases changes any more. Answers whether there was none. */
async function sumarUnMes(tx: Tx): Promise<boolean> {
  const { dia, mes: anotado, mensaje } = await tomarMarca(tx);
  const mes = anotado ?? (await primerMes(tx));
  if (dia === null || mes === null || mesSiguiente(mes) > dia) return true;
  await sumarMes(tx, mes);
  await ponerMarca(tx, { mes: mesSiguiente(mes), mes_mensaje: mensaje });
  return false;
}
