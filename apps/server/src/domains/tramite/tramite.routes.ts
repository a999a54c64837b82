import * as contrato from "@ventanilla/contract/tramite/tramite.routes";
import type { Db } from "../../db/database.ts";
import type { Montar } from "../../http/mount-route.ts";
import { cambiarTramite, listarTramites } from "./tramite.service.ts";

export function montarTramite(montar: Montar, db: Db): void {
  montar(contrato.listarTramites, ({ sesion, query }) => listarTramites(db, sesion, query));
  for (const ruta of [contrato.cambiarTramite, contrato.cambiarTramitePorFaqs]) {
    montar(ruta, ({ sesion, params, body }) => cambiarTramite(db, sesion, params.id, body.transicion));
  }
}
