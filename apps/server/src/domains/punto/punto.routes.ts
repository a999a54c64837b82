import * as contrato from "@ventanilla/contract/punto/punto.routes";
import type { Montar } from "../../http/mount-route.ts";
import { leerPunto, listarPuntos } from "./catalogo.service.ts";
import { crearPunto, editarPunto } from "./editar.service.ts";
import { borrarPunto, cambiarPunto, type DependenciasPunto } from "./estado.service.ts";
import { leerCubiculo, listarCubiculos } from "./punto.service.ts";

export function montarPunto(montar: Montar, deps: DependenciasPunto): void {
  const { db } = deps;
  montar(contrato.listarCubiculos, ({ sesion }) => listarCubiculos(db, sesion));
  montar(contrato.leerCubiculo, ({ sesion, params }) => leerCubiculo(db, sesion, params.id));
  montar(contrato.listarPuntos, ({ sesion, query }) => listarPuntos(db, sesion, query));
  montar(contrato.leerPunto, ({ sesion, params }) => leerPunto(db, sesion, params.id));
  for (const ruta of [contrato.crearPunto, contrato.crearPuntoPost]) {
    montar(ruta, ({ sesion, body }) => crearPunto(deps, sesion, body));
  }
  montar(contrato.editarPunto, ({ sesion, params, body }) => editarPunto(deps, sesion, params.id, body));
  montar(contrato.cambiarPunto, ({ sesion, params, body }) => cambiarPunto(deps, sesion, params.id, body));
  montar(contrato.borrarPunto, ({ sesion, params }) => borrarPunto(deps, sesion, params.id));
}
