import * as contrato from "@ventanilla/contract/usuario/usuario.routes";
import type { Db } from "../../db/database.ts";
import type { Mount } from "../../http/mount-route.ts";
import { listarOperadores } from "./usuario.service.ts";

export function montarUsuario(mount: Mount, { db }: { db: Db }): void {
  mount(contrato.listarOperadores, ({ sesion, query }) => listarOperadores(db, sesion, query));
}
