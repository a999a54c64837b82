import { exportarRoles as exportar } from "@ventanilla/contract/rol/exportar.routes";
import * as contrato from "@ventanilla/contract/rol/rol.routes";
import type { Db } from "../../db/database.ts";
import type { Mount } from "../../http/mount-route.ts";
import { borrarRol, crearRol, editarRol, exportarRoles, leerRol, listarRoles } from "./rol.service.ts";

export function montarRol(mount: Mount, { db }: { db: Db }): void {
  mount(contrato.listarRoles, ({ sesion, query }) => listarRoles(db, sesion, query));
  mount(exportar, ({ sesion, query }) => exportarRoles(db, sesion, query));
  mount(contrato.crearRol, ({ sesion, body }) => crearRol(db, sesion, body));
  mount(contrato.leerRol, ({ params }) => leerRol(db, params.id));
  mount(contrato.cambiarRol, ({ sesion, params, body }) => editarRol(db, sesion, params.id, body));
  mount(contrato.borrarRol, ({ sesion, params }) => borrarRol(db, sesion, params.id));
}
