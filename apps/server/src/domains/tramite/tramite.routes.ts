import * as contrato from "@ventanilla/contract/tramite/tramite.routes";
import type { Db } from "../../db/database.ts";
import type { Mount } from "../../http/mount-route.ts";
import { importarTramites } from "./importar.service.ts";
import { cambiarTramite, listarTramites } from "./tramite.service.ts";

export function montarTramite(mount: Mount, { db }: { db: Db }): void {
  mount(contrato.listarTramites, ({ sesion, query }) => listarTramites(db, sesion, query));
  mount(contrato.importarTramites, ({ sesion, body, idioma }) => importarTramites(db, sesion, body, idioma));
  for (const ruta of [contrato.cambiarTramite, contrato.cambiarTramitePorFaqs]) {
    mount(ruta, ({ sesion, params, body }) => cambiarTramite(db, sesion, params.id, body.transicion));
  }
}
