import type { Lista } from "@ventanilla/contract/common/lista";
import type { OperadorBreve } from "@ventanilla/contract/punto/punto";
import type { ConsultaOperadores } from "@ventanilla/contract/usuario/usuario";
import type { Db } from "../../db/database.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { usuariosVisiblesPara } from "./usuario.access.ts";
import * as usuarios from "./usuario.repository.ts";

export function listarOperadores(
  db: Db,
  sesion: Sesion,
  consulta: ConsultaOperadores,
): Promise<Lista<OperadorBreve>> {
  return usuarios.listarOperadores(db, usuariosVisiblesPara(sesion), consulta);
}
