import * as contrato from "@ventanilla/contract/caso/caso.routes";
import type { Db } from "../../db/database.ts";
import type { Montar } from "../../http/mount-route.ts";
import { atender } from "./atender.service.ts";
import { accederCaso } from "./caso.access.ts";
import { listarPendientes } from "./pendientes.service.ts";

export function montarCaso(montar: Montar, db: Db): void {
  montar(contrato.leerCaso, ({ sesion, params }) => accederCaso(db, sesion, params.id));
  montar(contrato.listarPendientes, ({ sesion, params, query }) =>
    listarPendientes(db, sesion, params.id, query),
  );
  montar(contrato.atenderCaso, ({ sesion, params }) => atender(db, sesion, params.casoId));
}
