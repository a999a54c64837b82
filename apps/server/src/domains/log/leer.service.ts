import type { Lista } from "@ventanilla/contract/common/lista";
import type { CambioLog, ConsultaLogs, Log, LogDetalle } from "@ventanilla/contract/log/log";
import type { Db } from "../../db/database.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { anotandoExportacion } from "./exportacion.service.ts";
import * as lectura from "./listar.repository.ts";
import { logVisible, veePersonas } from "./log.access.ts";
import { sinPersonas } from "./log.service.ts";

export function listarLogs(db: Db, sesion: Sesion, consulta: ConsultaLogs): Promise<Lista<Log>> {
  return lectura.listarLogs(db, logVisible(sesion), consulta);
}

/** The whole list, on record like any other export. */
export async function exportarLogs(
  db: Db,
  sesion: Sesion,
  consulta: ConsultaLogs,
): Promise<AsyncIterable<Log[]>> {
  const filas = lectura.recorrerLogs(db, logVisible(sesion), consulta);
  return anotandoExportacion(db, sesion, { sustantivo: "log", consulta }, filas);
}

export async function leerLog(db: Db, sesion: Sesion, id: number): Promise<LogDetalle> {
  const fila = await lectura.leerLog(db, logVisible(sesion), id);
  if (!fila) throw new AppError("NO_EXISTE");
  const { datos, personas, ...log } = fila;
  const vistos = veePersonas(sesion) ? datos : sinPersonas(datos);
  const cambios = [...cambiosDe(vistos), ...(personas ? cambiosDe({ personas: personas.join(", ") }) : [])];
  return { ...log, cambios, tapado: JSON.stringify(vistos) !== JSON.stringify(datos) };
}

/** Each field that was noted, in words; of one that changed before and after. */
function cambiosDe(datos: unknown): CambioLog[] {
  if (!esObjeto(datos)) return [];
  return Object.entries(datos).map(([campo, dicho]) =>
    esCambio(dicho)
      ? { campo, antes: enPalabras(dicho.antes), despues: enPalabras(dicho.despues) }
      : { campo, antes: null, despues: enPalabras(dicho) },
  );
}

function enPalabras(valor: unknown): string | null {
  if (valor === null || valor === undefined) return null;
  return typeof valor === "string" ? valor : JSON.stringify(valor);
}

function esObjeto(valor: unknown): valor is Readonly<Record<string, unknown>> {
  return typeof valor === "object" && valor !== null && !Array.isArray(valor);
}

function esCambio(valor: unknown): valor is { antes: unknown; despues: unknown } {
  return esObjeto(valor) && "antes" in valor && "despues" in valor;
}
