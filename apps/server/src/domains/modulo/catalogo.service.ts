import type { Lista } from "@ventanilla/contract/common/lista";
import type { ConsultaModulos, Modulo } from "@ventanilla/contract/modulo/modulo";
import type { Db } from "../../db/database.ts";
import { listarModulos as listar } from "./catalogo.repository.ts";
import { accederModulo } from "./modulo.access.ts";

export function listarModulos(db: Db, consulta: ConsultaModulos): Promise<Lista<Modulo>> {
  return listar(db, consulta);
}

export function leerModulo(db: Db, id: number): Promise<Modulo> {
  return accederModulo(db, id);
}
