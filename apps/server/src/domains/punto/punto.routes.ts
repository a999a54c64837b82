import { exportarPuntos as exportar } from "@ventanilla/contract/punto/exportar.routes";
import * as contrato from "@ventanilla/contract/punto/punto.routes";
import type { Mount } from "../../http/mount-route.ts";
import { exportarPuntos, leerPunto, listarPuntos } from "./catalogo.service.ts";
import { crearPunto, editarPunto } from "./editar.service.ts";
import { borrarPunto, cambiarPunto, type DependenciasPunto } from "./estado.service.ts";
import { leerCubiculoDetalle, listarCubiculos } from "./punto.service.ts";

export function montarPunto(mount: Mount, deps: DependenciasPunto): void {
  const { db } = deps;
  mount(contrato.listarCubiculos, ({ sesion }) => listarCubiculos(db, sesion));
  mount(contrato.leerCubiculo, ({ sesion, params }) => leerCubiculoDetalle(deps, sesion, params.id));
  mount(contrato.listarPuntos, ({ sesion, query }) => listarPuntos(db, sesion, query));
  mount(exportar, ({ sesion, query }) => exportarPuntos(db, sesion, query));
  mount(contrato.leerPunto, ({ sesion, params }) => leerPunto(db, sesion, params.id));
  for (const ruta of [contrato.crearPunto, contrato.crearPuntoPost]) {
    mount(ruta, ({ sesion, body }) => crearPunto(deps, sesion, body));
  }
  mount(contrato.editarPunto, ({ sesion, params, body }) => editarPunto(deps, sesion, params.id, body));
  mount(contrato.cambiarPunto, ({ sesion, params, body }) => cambiarPunto(deps, sesion, params.id, body));
  mount(contrato.borrarPunto, ({ sesion, params }) => borrarPunto(deps, sesion, params.id));
}
