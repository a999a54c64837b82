import * as contrato from "@ventanilla/contract/entidad/entidad.routes";
import type { Db } from "../../db/database.ts";
import type { Montar } from "../../http/mount-route.ts";
import { leerTiposDato, listarEntidades } from "./entidad.service.ts";

export function montarEntidad(montar: Montar, db: Db): void {
  montar(contrato.listarEntidades, ({ sesion, query }) => listarEntidades(db, sesion, query));
  montar(contrato.leerTiposDato, ({ sesion, params }) => leerTiposDato(db, sesion, params.idEntidad));
}
