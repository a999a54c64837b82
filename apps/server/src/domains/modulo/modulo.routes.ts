import { exportarModulos as exportar } from "@ventanilla/contract/modulo/exportar.routes";
import * as contrato from "@ventanilla/contract/modulo/modulo.routes";
import type { Mount } from "../../http/mount-route.ts";
import { exportarModulos, leerModulo, listarModulos } from "./catalogo.service.ts";
import {
  borrarModulo,
  cambiarModulo,
  crearModulo,
  type DependenciasModulo,
  editarModulo,
} from "./editar.service.ts";

export function montarModulo(mount: Mount, deps: DependenciasModulo): void {
  mount(contrato.listarModulos, ({ query }) => listarModulos(deps.db, query));
  mount(exportar, async ({ sesion, query }) => exportarModulos(deps.db, sesion, query));
  mount(contrato.leerModulo, ({ params }) => leerModulo(deps.db, params.id));
  mount(contrato.crearModulo, ({ sesion, body }) => crearModulo(deps, sesion, body));
  mount(contrato.editarModulo, ({ sesion, params, body }) => editarModulo(deps, sesion, params.id, body));
  mount(contrato.cambiarModulo, ({ sesion, params, body }) => cambiarModulo(deps, sesion, params.id, body));
  mount(contrato.borrarModulo, ({ sesion, params }) => borrarModulo(deps, sesion, params.id));
}
