import { isDeepStrictEqual } from "node:util";
import { ChangedMeanwhile, type Tx } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { accederCanalEntradaParaEscribir, bloquearCanalEntrada, type EntradaFila } from "../canal/index.ts";
import {
  accederCasoParaEscribir,
  type CasoParaEscribir,
  cambiosDelCaso,
  casoAbiertoDe,
  casosAbiertosDePersona,
  entradasDe,
  type PersonaDelCaso,
  personaDelCaso,
  renovarPersonaDelCaso,
} from "../caso/index.ts";
import { puntoActual } from "../presencia/index.ts";
import { type Cambio, marcarCambios } from "../punto/index.ts";

/** Where a person is linked: an entry channel and, while it has one, its open case with the case's other entry channels. */
export interface Conversacion {
  entrada: EntradaFila;
  /** The path's own among them. */
  entradas: readonly EntradaFila[];
  abierta: { acceso: CasoParaEscribir; de: PersonaDelCaso } | null;
}

/**
 * The conversation for somebody who may write there, all of it locked: entry channels in ascending order, then the case.
 * Without an open case, seeing the entry channel and standing at a point is enough.
 */
export async function conversacionParaAsociar(
  tx: Tx,
  sesion: Sesion,
  canalId: number,
): Promise<Conversacion> {
  // One that was given up for another of the same citizen is named by screens that have not heard of it.
  const { id: vigente } = await accederCanalEntradaParaEscribir(tx, sesion, canalId);
  const { idCaso, entradas } = await bloquearEntradas(tx, vigente);
  const entrada = entradas.find(({ id }) => id === vigente);
  if (!entrada) throw new ChangedMeanwhile();
  if (idCaso === null) {
    if ((await puntoActual(tx, sesion.id_usuario)) === null) throw new AppError("CUBICULO_REQUERIDO");
    return { entrada, entradas, abierta: null };
  }
  const acceso = await accederCasoParaEscribir(tx, sesion, idCaso);
  return { entrada, entradas, abierta: { acceso, de: await personaDelCaso(tx, idCaso) } };
}

async function mirar(tx: Tx, canalId: number): Promise<{ idCaso: number | null; ids: number[] }> {
  const idCaso = await casoAbiertoDe(tx, canalId);
  return { idCaso, ids: idCaso === null ? [canalId] : await entradasDe(tx, idCaso) };
}

async function bloquearEntradas(
  tx: Tx,
  canalId: number,
): Promise<{ idCaso: number | null; entradas: EntradaFila[] }> {
  for (;;) {
    const visto = await mirar(tx, canalId);
    const entradas: EntradaFila[] = [];
    for (const id of visto.ids) {
      const entrada = await bloquearCanalEntrada(tx, id);
      if (entrada) entradas.push(entrada);
    }
    // While we waited for them the conversation may have gone to another case.
    const ahora = await mirar(tx, canalId);
    if (isDeepStrictEqual(ahora, visto)) return { idCaso: visto.idCaso, entradas };
  }
}

/** Wherever else the person writes, lists and open cases show the new name. */
export async function renombrarEnOtros(
  tx: Tx,
  idPersona: number,
  idCaso: number | undefined,
): Promise<Cambio[]> {
  const cambios: Cambio[] = [];
  for (const id of await casosAbiertosDePersona(tx, idPersona)) {
    if (id === idCaso) continue;
    await renovarPersonaDelCaso(tx, id);
    cambios.push(...(await cambiosDelCaso(tx, id)));
  }
  return cambios;
}

/** A person got another name elsewhere: lists and open cases show it. As the last statement. */
export async function mostrarNombreNuevo(tx: Tx, idPersona: number): Promise<void> {
  await marcarCambios(tx, await renombrarEnOtros(tx, idPersona, undefined));
}
