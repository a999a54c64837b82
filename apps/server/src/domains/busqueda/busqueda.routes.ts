import * as contrato from "@ventanilla/contract/busqueda/busqueda.routes";
import type { Db } from "../../db/database.ts";
import type { Mount } from "../../http/mount-route.ts";
import { buscarMensajes } from "./buscar.service.ts";
import { buscarCasos } from "./casos.service.ts";

export function montarBusqueda(mount: Mount, { db }: { db: Db }): void {
  mount(contrato.buscarCasos, ({ sesion, body }) => buscarCasos(db, sesion, body));
  mount(contrato.buscarMensajes, ({ sesion, body }) => buscarMensajes(db, sesion, body));
}
