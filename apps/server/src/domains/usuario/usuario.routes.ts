import * as contrato from "@ventanilla/contract/usuario/usuario.routes";
import type { Db } from "../../db/database.ts";
import type { Montar } from "../../http/mount-route.ts";
import { listarOperadores } from "./usuario.service.ts";

export function montarUsuario(montar: Montar, db: Db): void {
  montar(contrato.listarOperadores, ({ sesion, query }) => listarOperadores(db, sesion, query));
}
