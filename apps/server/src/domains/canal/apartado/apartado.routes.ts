import * as contrato from "@ventanilla/contract/canal/apartado.routes";
import type { Mount } from "../../../http/mount-route.ts";
import { type DependenciasApartado, descartar, leer, listar, releer } from "./releer.service.ts";

export function montarApartados(mount: Mount, deps: DependenciasApartado): void {
  const { db } = deps;
  mount(contrato.listarApartados, ({ sesion, query }) => listar(db, sesion, query));
  mount(contrato.leerApartado, ({ sesion, params }) => leer(deps, sesion, params.id));
  mount(contrato.releerApartado, ({ sesion, params }) => releer(deps, sesion, params.id));
  mount(contrato.descartarApartado, ({ sesion, params }) => descartar(db, sesion, params.id));
}
