import { exportarLogs as exportar } from "@ventanilla/contract/log/exportar.routes";
import type { Mount } from "../../http/mount-route.ts";
import { type DependenciasLista, exportarLogs } from "./leer.service.ts";

export function montarLog(mount: Mount, deps: DependenciasLista): void {
  mount(exportar, ({ sesion, query }) => exportarLogs(deps, sesion, query));
}
