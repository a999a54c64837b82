import * as contrato from "@ventanilla/contract/puesta-en-marcha/puesta-en-marcha.routes";
import type { Db } from "../../db/database.ts";
import type { Mount } from "../../http/mount-route.ts";
import { leerPuestaEnMarcha } from "./puesta-en-marcha.service.ts";

export function montarPuestaEnMarcha(mount: Mount, { db }: { db: Db }): void {
  mount(contrato.leerPuestaEnMarcha, ({ sesion, query }) => leerPuestaEnMarcha(db, sesion, query.id_entidad));
}
