import * as contrato from "@ventanilla/contract/permiso/permiso.routes";
import type { Mount } from "../../http/mount-route.ts";
import { type DependenciasPermiso, editarPermiso, listarPermisos } from "./permiso.service.ts";

export function montarPermiso(mount: Mount, deps: DependenciasPermiso): void {
  mount(contrato.listarPermisos, ({ query }) => listarPermisos(deps.db, query.id_modulo));
  mount(contrato.editarPermiso, ({ sesion, params, body }) => editarPermiso(deps, sesion, params.id, body));
}
