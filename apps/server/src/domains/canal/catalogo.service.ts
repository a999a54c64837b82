import type { CanalEnTabla, CanalFila, ConsultaCanales } from "@ventanilla/contract/canal/canal";
import type { Lista } from "@ventanilla/contract/common/lista";
import { ROL } from "@ventanilla/contract/permisos";
import type { Db } from "../../db/database.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { exigirAlcance } from "../entidad/index.ts";
import { anotandoExportacion } from "../log/index.ts";
import { canalVisible } from "./canal.access.ts";
import * as catalogo from "./catalogo.repository.ts";

export async function listarCanales(
  db: Db,
  sesion: Sesion,
  consulta: ConsultaCanales,
): Promise<Lista<CanalFila>> {
  await exigirAlcance(db, sesion, consulta);
  return catalogo.listarCanales(db, canalVisible(sesion), consulta, {
    conConexion: sesion.permisos.has("canales:read"),
  });
}

/** The whole list, on record: who took how many rows of it. */
export async function exportarCanales(
  db: Db,
  sesion: Sesion,
  consulta: ConsultaCanales,
): Promise<AsyncIterable<CanalEnTabla[]>> {
  await exigirAlcance(db, sesion, consulta);
  const filas = enTabla(catalogo.recorrerCanales(db, canalVisible(sesion), consulta));
  return anotandoExportacion(db, sesion, { sustantivo: "canal", consulta }, filas);
}

async function* enTabla(tandas: AsyncIterable<CanalFila[]>): AsyncGenerator<CanalEnTabla[]> {
  for await (const tanda of tandas) yield tanda.map((fila) => ({ ...fila, entidad: fila.entidad.nombre }));
}

/** Whether the caller may let a point of this institution attend all of them: only SUPERADMIN shares a channel of another one (D46). */
export async function puedenAtenderse(
  db: Db,
  sesion: Sesion,
  idEntidad: number,
  canales: readonly number[],
): Promise<boolean> {
  const existentes = await catalogo.entidadesDeCanales(db, canales);
  if (existentes.length < canales.length) return false;
  return sesion.id_rol === ROL.SUPERADMIN || existentes.every(({ id_entidad }) => id_entidad === idEntidad);
}
