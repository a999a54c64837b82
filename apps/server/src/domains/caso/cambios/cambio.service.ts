import { isDeepStrictEqual } from "node:util";
import type { Caso } from "@ventanilla/contract/caso/caso";
import { estaAbierto } from "@ventanilla/contract/caso/caso.rules";
import type { Db } from "../../../db/database.ts";
import { ChangedMeanwhile, type Tx, transaction } from "../../../db/transaction.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import { bloquearCanalEntrada } from "../../canal/index.ts";
import { type ClaveDeAviso, escribirAviso } from "../../hilo/index.ts";
import { anotar, resumen } from "../../log/index.ts";
import { type Cambio, marcarCambios } from "../../punto/index.ts";
import { accederCasoRetenido, type CasoParaEscribir, exigirCasoVisible } from "../caso.access.ts";
import { bloquearCaso, type CasoBloqueado, entradasDe, leerCasoCompleto } from "../caso.repository.ts";
import { cambiosDelCaso, unirCambios } from "../lecturas/chats.repository.ts";

export interface Pedido {
  /** The one the caller saw; a stale one is refused with the case as it is now (D65). */
  version?: number | undefined;
  /** Another case that changes with it; the caller must be able to read it. */
  otro?: number;
  /** An entry channel that may join. */
  entrada?: number;
  /** What else the request names must be of the case's institution, before anything is asked of the caller. */
  exigir?: (tx: Tx, caso: CasoBloqueado) => Promise<void>;
}

/** What a change leaves on record: in the log, and in threads. */
export interface Hecho {
  tipo: `caso.${string}`;
  mensaje: string;
  antes: Record<string, unknown>;
  despues: Record<string, unknown>;
  avisos: readonly AvisoDeCaso[];
}

export interface AvisoDeCaso {
  id_caso: number;
  id_canal_entrada: number;
  clave: ClaveDeAviso;
  datos: Record<string, string>;
}

/** Holds an open case for writing: its entry channels, then it, in the order that holds everywhere. */
export async function retenerCaso(
  tx: Tx,
  sesion: Sesion,
  idCaso: number,
  { version, otro, entrada, exigir }: Pedido = {},
): Promise<CasoParaEscribir> {
  const casos = ascendentes([idCaso, ...(otro === undefined ? [] : [otro])]);
  for (const id of casos) await exigirCasoVisible(tx, sesion, id);
  const entradas = await entradasDe(tx, ...casos);
  for (const id of ascendentes([...entradas, ...(entrada === undefined ? [] : [entrada])]))
    await bloquearCanalEntrada(tx, id);
  for (const id of casos) {
    const caso = await bloquearCaso(tx, id);
    if (caso && id === idCaso) await exigir?.(tx, caso);
  }
  if (!isDeepStrictEqual(await entradasDe(tx, ...casos), entradas)) throw new ChangedMeanwhile();
  const acceso = await accederCasoRetenido(tx, sesion, idCaso);
  if (!estaAbierto(acceso.caso)) throw new AppError("CASO_CERRADO");
  if (version !== undefined && version !== acceso.caso.version)
    throw new AppError("CASO_MODIFICADO", { actual: await leerCasoCompleto(tx, idCaso) });
  return acceso;
}

/**
 * The frame of every change of a case: one transaction with its notice, its log row and the change numbers of all points
 * that show it before or after. Of two at once each sees what the other left. `trabajo` answers null when there is
 * nothing more to tell than it told itself.
 */
export function cambiarCaso(
  db: Db,
  sesion: Sesion,
  idCaso: number,
  pedido: Pedido,
  trabajo: (tx: Tx, acceso: CasoParaEscribir) => Promise<Hecho | null>,
): Promise<Caso> {
  return transaction(db, async (tx) => {
    const acceso = await retenerCaso(tx, sesion, idCaso, pedido);
    const casos = [idCaso, ...(pedido.otro === undefined ? [] : [pedido.otro])];
    const antes = await cambiosDe(tx, casos);
    const hecho = await trabajo(tx, acceso);
    if (hecho) await registrar(tx, sesion, idCaso, hecho);
    const caso = await leerCasoCompleto(tx, idCaso);
    if (!caso) throw new AppError("NO_EXISTE");
    await marcarCambios(tx, unirCambios(antes, await cambiosDe(tx, casos)));
    return caso;
  });
}

async function cambiosDe(tx: Tx, casos: readonly number[]): Promise<Cambio[]> {
  const cambios: Cambio[] = [];
  for (const id of casos) cambios.push(...(await cambiosDelCaso(tx, id)));
  return cambios;
}

async function registrar(
  tx: Tx,
  sesion: Sesion,
  idCaso: number,
  { tipo, mensaje, antes, despues, avisos }: Hecho,
): Promise<void> {
  for (const aviso of avisos) await escribirAviso(tx, aviso);
  await anotar(tx, {
    nivel: "INFO",
    tipo,
    mensaje,
    referencia: `caso:${idCaso}`,
    datos: resumen(antes, despues),
    sesion,
  });
}

function ascendentes(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((a, b) => a - b);
}
