import type { Lista } from "@ventanilla/contract/common/lista";
import type { ConsultaModulos, Modulo } from "@ventanilla/contract/modulo/modulo";
import type { Db } from "../../db/database.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { anotandoExportacion } from "../log/index.ts";
import { listarModulos as listar, recorrerModulos } from "./catalogo.repository.ts";
import { accederModulo } from "./modulo.access.ts";

export function listarModulos(db: Db, consulta: ConsultaModulos): Promise<Lista<Modulo>> {
  return listar(db, consulta);
}

/** The whole list, on record: who took how many rows of it. */
export function exportarModulos(db: Db, sesion: Sesion, consulta: ConsultaModulos): AsyncIterable<Modulo[]> {
  return anotandoExportacion(db, sesion, { sustantivo: "modulo", consulta }, recorrerModulos(db, consulta));
}

export function leerModulo(db: Db, id: number): Promise<Modulo> {
  return accederModulo(db, id);
}
