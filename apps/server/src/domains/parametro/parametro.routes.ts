import { exportarParametros as exportar } from "@ventanilla/contract/parametro/exportar.routes";
import * as contrato from "@ventanilla/contract/parametro/parametro.routes";
import type { Db } from "../../db/database.ts";
import type { Mount } from "../../http/mount-route.ts";
import { borrarParametro, exportarParametros, leerParametro } from "./parametro.service.ts";

export function montarParametro(mount: Mount, { db }: { db: Db }): void {
  mount(exportar, async ({ sesion, query }) => exportarParametros(db, sesion, query));
  mount(contrato.leerParametro, ({ params }) => leerParametro(db, params.id));
  mount(contrato.borrarParametro, ({ sesion, params }) => borrarParametro(db, sesion, params.id));
}
