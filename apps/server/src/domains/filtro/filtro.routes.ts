import * as contrato from "@ventanilla/contract/filtro/filtro.routes";
import type { Db } from "../../db/database.ts";
import type { Mount } from "../../http/mount-route.ts";
import { guardarFiltro, listarFiltros, quitarFiltro } from "./filtro.service.ts";

export function montarFiltro(mount: Mount, { db }: { db: Db }): void {
  mount(contrato.listarFiltros, ({ sesion, query }) => listarFiltros(db, sesion, query.lista));
  mount(contrato.guardarFiltro, ({ sesion, body }) => guardarFiltro(db, sesion, body));
  mount(contrato.quitarFiltro, ({ sesion, params }) => quitarFiltro(db, sesion, params.id));
}
