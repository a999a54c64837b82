import * as contrato from "@ventanilla/contract/entidad/entidad.routes";
import type { Db } from "../../db/database.ts";
import type { Mount } from "../../http/mount-route.ts";
import { leerTiposDato, listarEntidades } from "./entidad.service.ts";

export function montarEntidad(mount: Mount, { db }: { db: Db }): void {
  mount(contrato.listarEntidades, ({ sesion, query }) => listarEntidades(db, sesion, query));
  mount(contrato.leerTiposDato, ({ sesion, params }) => leerTiposDato(db, sesion, params.idEntidad));
}
