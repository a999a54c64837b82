import type { Lista } from "@ventanilla/contract/common/lista";
import type { ConsultaEntidades, EntidadBreve } from "@ventanilla/contract/entidad/entidad";
import type { Db } from "../../db/database.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { accederEntidad, entidadVisible } from "./entidad.access.ts";
import * as entidades from "./entidad.repository.ts";

export function listarEntidades(
  db: Db,
  sesion: Sesion,
  consulta: ConsultaEntidades,
): Promise<Lista<EntidadBreve>> {
  return entidades.listarEntidades(db, entidadVisible(sesion), consulta);
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
