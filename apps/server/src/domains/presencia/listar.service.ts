import type { Lista } from "@ventanilla/contract/common/lista";
import type { ConsultaPresencias, Presencia } from "@ventanilla/contract/presencia/presencia";
import type { Db } from "../../db/database.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { anotandoExportacion } from "../log/index.ts";
import * as lectura from "./listar.repository.ts";
import { presenciaVisible } from "./presencia.access.ts";

export const listarPresencias = (
  db: Db,
  sesion: Sesion,
  consulta: ConsultaPresencias,
): Promise<Lista<Presencia>> => lectura.listarPresencias(db, presenciaVisible(sesion), consulta);

/** The whole list, on record: who took how many rows of it. */
export async function exportarPresencias(
  db: Db,
  sesion: Sesion,
  consulta: ConsultaPresencias,
): Promise<AsyncIterable<Presencia[]>> {
  const filas = lectura.recorrerPresencias(db, presenciaVisible(sesion), consulta);
  return anotandoExportacion(db, sesion, { sustantivo: "presencia", consulta }, filas);
}
