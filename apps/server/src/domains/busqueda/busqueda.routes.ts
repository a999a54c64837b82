import * as contrato from "@ventanilla/contract/busqueda/busqueda.routes";
import type { Db } from "../../db/database.ts";
import type { Mount } from "../../http/mount-route.ts";
import { buscar, buscarMensajes } from "./buscar.service.ts";

export function montarBusqueda(mount: Mount, { db }: { db: Db }): void {
  mount(contrato.buscar, ({ sesion, body }) => buscar(db, sesion, body.texto));
  mount(contrato.buscarMensajes, ({ sesion, body }) => buscarMensajes(db, sesion, body));
}
