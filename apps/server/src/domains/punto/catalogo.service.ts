import type { Lista } from "@ventanilla/contract/common/lista";
import type { ConsultaPuntos, Punto, PuntoEnTabla, PuntoFila } from "@ventanilla/contract/punto/punto";
import type { Db } from "../../db/database.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { exigirAlcance } from "../entidad/index.ts";
import { anotandoExportacion } from "../log/index.ts";
import * as catalogo from "./catalogo.repository.ts";
import { accederPuntoDeEntidad, puntoVisible } from "./punto.access.ts";

export async function listarPuntos(
  db: Db,
  sesion: Sesion,
  consulta: ConsultaPuntos,
): Promise<Lista<PuntoFila>> {
  await exigirAlcance(db, sesion, consulta);
  return catalogo.listarPuntos(db, puntoVisible(sesion), consulta);
}

/** The whole list, on record: who took how many rows of it. */
export async function exportarPuntos(
  db: Db,
  sesion: Sesion,
  consulta: ConsultaPuntos,
): Promise<AsyncIterable<PuntoEnTabla[]>> {
  await exigirAlcance(db, sesion, consulta);
  const filas = enTabla(catalogo.recorrerPuntos(db, puntoVisible(sesion), consulta));
  return anotandoExportacion(db, sesion, { sustantivo: "punto", consulta }, filas);
}

async function* enTabla(tandas: AsyncIterable<PuntoFila[]>): AsyncGenerator<PuntoEnTabla[]> {
  for await (const tanda of tandas) yield tanda.map((fila) => ({ ...fila, entidad: fila.entidad.nombre }));
}

export async function leerPunto(db: Db, sesion: Sesion, id: number): Promise<Punto> {
  await accederPuntoDeEntidad(db, sesion, id);
  const punto = await catalogo.leerPuntoCompleto(db, id);
  if (!punto) throw new AppError("NO_EXISTE");
  return punto;
}
