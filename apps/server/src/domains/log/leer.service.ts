import { dataQuery } from "@ventanilla/contract/common/data-field";
import type { Lista } from "@ventanilla/contract/common/lista";
import { GRAPHQL_PATH } from "@ventanilla/contract/common/route";
import type { CambioLog, ConsultaLogs, Log, LogDetalle } from "@ventanilla/contract/log/log";
import type { Db } from "../../db/database.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import type { RecordShown } from "../../shared/shown.ts";
import { anotandoExportacion } from "./exportacion.service.ts";
import * as lectura from "./listar.repository.ts";
import { logVisible, veePersonas } from "./log.access.ts";
import { type Datos, resumen, sinPersonas } from "./log.service.ts";

export interface DependenciasLista {
  db: Db;
  /** How a person is referred to where they had no number yet; null when there is none. */
  porDocumento: (idPersona: number) => Promise<string | null>;
}

export async function listarLogs(
  deps: DependenciasLista,
  sesion: Sesion,
  consulta: ConsultaLogs,
): Promise<Lista<Log>> {
  return lectura.listarLogs(deps.db, logVisible(sesion), await conPersona(deps, consulta));
}

/** The whole list, on record like any other export. */
export async function exportarLogs(
  deps: DependenciasLista,
  sesion: Sesion,
  consulta: ConsultaLogs,
): Promise<AsyncIterable<Log[]>> {
  const filas = lectura.recorrerLogs(deps.db, logVisible(sesion), await conPersona(deps, consulta));
  return anotandoExportacion(deps.db, sesion, { sustantivo: "log", consulta }, filas);
}

/** Whoever asks for a person asks also for what was done before there was a number for them. */
async function conPersona(
  { porDocumento }: DependenciasLista,
  consulta: ConsultaLogs,
): Promise<lectura.LogsBuscados> {
  const [persona] = personaDe(consulta);
  return persona === undefined
    ? consulta
    : { ...consulta, persona: { id: persona, documento: await porDocumento(persona) } };
}

export interface DependenciasLog {
  db: Db;
  mostradas: RecordShown;
}

/** What a row tells of a person is one more look at them, and on record before it is answered (D111). */
export async function leerLog(
  { db, mostradas }: DependenciasLog,
  sesion: Sesion,
  id: number,
): Promise<LogDetalle> {
  const fila = await lectura.leerLog(db, logVisible(sesion), id);
  if (!fila) throw new AppError("NO_EXISTE");
  const { datos, personas, ...log } = fila;
  const cubiertos = sinPersonas(datos);
  const dicePersona = JSON.stringify(cubiertos) !== JSON.stringify(datos);
  const tapado = dicePersona && !veePersonas(sesion);
  if (dicePersona && !tapado)
    await mostradas(sesion, { where: DONDE, ids: { id }, taken: false, personas: personaDe(log) });
  return {
    ...log,
    cambios: [
      ...cambiosDe(tapado ? cubiertos : datos),
      ...(personas ? cambiosDe({ personas: personas.join(", ") }) : []),
    ],
    tapado,
  };
}

const DONDE = `${dataQuery.method} ${GRAPHQL_PATH} log`;

/** Whom a row is about, or asked for. */
function personaDe({ referencia }: { referencia?: string | null | undefined }): number[] {
  const [, id] = /^persona:(\d{1,9})$/.exec(referencia ?? "") ?? [];
  return id === undefined ? [] : [Number(id)];
}

/** Each field that was noted, in words; of one that changed before and after. */
function cambiosDe(datos: unknown): CambioLog[] {
  if (!esObjeto(datos)) return [];
  return Object.entries(porCampo(datos)).map(([campo, dicho]) =>
    esCambio(dicho)
      ? { campo, antes: enPalabras(dicho.antes), despues: enPalabras(dicho.despues) }
      : { campo, antes: null, despues: enPalabras(dicho) },
  );
}

/** Some rows, which nobody may change any more, hold all that was before and all that was after as one pair. */
function porCampo(datos: Datos): Datos {
  const { antes, despues = {}, ...otros } = datos;
  const esPar = esObjeto(antes) && esObjeto(despues) && Object.keys(otros).length === 0;
  return esPar ? resumen(antes, despues) : datos;
}

function enPalabras(valor: unknown): string | null {
  if (valor === null || valor === undefined) return null;
  return typeof valor === "string" ? valor : JSON.stringify(valor);
}

function esObjeto(valor: unknown): valor is Datos {
  return typeof valor === "object" && valor !== null && !Array.isArray(valor);
}

function esCambio(valor: unknown): valor is { antes: unknown; despues: unknown } {
  return esObjeto(valor) && "antes" in valor && "despues" in valor;
}
