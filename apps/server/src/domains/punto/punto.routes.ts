import * as contrato from "@ventanilla/contract/punto/punto.routes";
import type { Db } from "../../db/database.ts";
import type { Montar } from "../../http/mount-route.ts";
import { leerCubiculo, listarCubiculos } from "./punto.service.ts";

export function montarPunto(montar: Montar, db: Db): void {
  montar(contrato.listarCubiculos, ({ sesion }) => listarCubiculos(db, sesion));
  montar(contrato.leerCubiculo, ({ sesion, params }) => leerCubiculo(db, sesion, params.id));
}
