import type { Lista } from "@ventanilla/contract/common/lista";
import type {
  ConsultaEntidades,
  ConsultaListaEntidades,
  Entidad,
  EntidadBreve,
} from "@ventanilla/contract/entidad/entidad";
import { PAGINA_LIMITE_DEFECTO } from "@ventanilla/contract/limites";
import type { Db } from "../../db/database.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { anotandoExportacion } from "../log/index.ts";
import { accederEntidad, entidadVisible } from "./entidad.access.ts";
import * as lista from "./lista.repository.ts";

export function listarEntidadesBreves(
  db: Db,
  sesion: Sesion,
  consulta: ConsultaEntidades,
): Promise<Lista<EntidadBreve>> {
  return lista.listarBreves(db, entidadVisible(sesion), consulta);
}

/** A page of them; `id` 0 asks for all that the caller may assign, which is the catalogue (D22). */
export function listarEntidades(
  db: Db,
  sesion: Sesion,
  { id, ...consulta }: ConsultaListaEntidades & { id?: "0" | undefined },
): Promise<Lista<Entidad>> {
  const limit = consulta.limit ?? (id === "0" ? undefined : PAGINA_LIMITE_DEFECTO);
  return lista.listarEntidades(db, entidadVisible(sesion), { ...consulta, limit });
}

/** The whole list, on record: who took how many rows of it. */
export function exportarEntidades(
  db: Db,
  sesion: Sesion,
  consulta: ConsultaListaEntidades,
): AsyncIterable<Entidad[]> {
  const filas = lista.recorrerEntidades(db, entidadVisible(sesion), consulta);
  return anotandoExportacion(db, sesion, { sustantivo: "entidad", consulta }, filas);
}

/** Keys of the extra data that the institution asks of a person. */
export async function leerTiposDato(
  db: Db,
  sesion: Sesion,
  idEntidad: number,
): Promise<{ datos_usuario: string[] }> {
  const { datos_usuario } = await accederEntidad(db, sesion, idEntidad);
  return { datos_usuario };
}
