import * as contrato from "@ventanilla/contract/tablero/tablero.routes";
import type { Db } from "../../db/database.ts";
import type { Mount } from "../../http/mount-route.ts";
import { leerAhora } from "./ahora.service.ts";
import { leerPasos } from "./pasos.service.ts";
import { leerPeriodo } from "./periodo.service.ts";
import { leerPunto } from "./punto.service.ts";

export function montarTablero(mount: Mount, { db }: { db: Db }): void {
  mount(contrato.leerTableroAhora, ({ sesion, query }) => leerAhora(db, sesion, query.id_entidad));
  mount(contrato.leerTableroPeriodo, ({ sesion, query }) => leerPeriodo(db, sesion, query));
  mount(contrato.leerTableroPunto, ({ sesion, params }) => leerPunto(db, sesion, params.id));
  mount(contrato.leerPrimerosPasos, ({ sesion }) => leerPasos(db, sesion));
}
