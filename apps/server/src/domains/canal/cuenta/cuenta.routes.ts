import * as contrato from "@ventanilla/contract/canal/administrar.routes";
import type { Mount } from "../../../http/mount-route.ts";
import { accederCanal } from "../canal.access.ts";
import { crearCanal, editarCanal, leerCanal } from "./cuenta.service.ts";
import type { DependenciasCuenta } from "./dependencias.ts";
import { borrarCanal, cambiarCanal } from "./estado.service.ts";
import { probarConexion } from "./probar.service.ts";
import { generarToken, leerToken } from "./token.service.ts";

export function montarCuentas(mount: Mount, deps: DependenciasCuenta): void {
  mount(contrato.leerCanal, ({ sesion, params }) => leerCanal(deps, sesion, params.id));
  mount(contrato.crearCanal, ({ sesion, body }) => crearCanal(deps, sesion, body));
  mount(contrato.editarCanal, ({ sesion, params, body }) => editarCanal(deps, sesion, params.id, body));
  mount(contrato.cambiarCanal, ({ sesion, params, body }) =>
    cambiarCanal(deps, sesion, params.id, body.transicion),
  );
  mount(contrato.borrarCanal, ({ sesion, params }) => borrarCanal(deps.db, sesion, params.id));
  mount(contrato.probarCanal, async ({ sesion, params }) => {
    await accederCanal(deps.db, sesion, params.id);
    return probarConexion(deps, params.id);
  });
  mount(contrato.leerTokenDeCanal, ({ sesion, params }) => leerToken(deps, sesion, params.id));
  mount(contrato.generarTokenDeCanal, ({ sesion, params }) => generarToken(deps, sesion, params.id));
}
