import { exportarLogs as exportar } from "@ventanilla/contract/log/exportar.routes";
import type { Db } from "../../db/database.ts";
import type { Mount } from "../../http/mount-route.ts";
import { exportarLogs } from "./leer.service.ts";

export function montarLog(mount: Mount, { db }: { db: Db }): void {
  mount(exportar, ({ sesion, query }) => exportarLogs(db, sesion, query));
}
