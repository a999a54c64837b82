import * as presencia from "@ventanilla/contract/presencia/presencia.routes";
import * as contrato from "@ventanilla/contract/punto/punto.routes";
import { traducir } from "@ventanilla/i18n";
import type { Db } from "../../db/database.ts";
import type { Mount } from "../../http/mount-route.ts";
import { exportarPresencias, listarPresencias } from "./listar.service.ts";
import { dejarPunto, ingresar } from "./presencia.service.ts";

export function montarPresencia(mount: Mount, { db }: { db: Db }): void {
  mount(contrato.ingresar, ({ sesion, body }) => ingresar(db, sesion, body.id_punto_atencion));
  mount(contrato.dejarPunto, async ({ sesion, idioma }) => {
    await dejarPunto(db, sesion);
    return { message: traducir(idioma, "comun:operacionCorrecta") };
  });
  mount(presencia.listarPresencias, ({ sesion, query }) => listarPresencias(db, sesion, query));
  mount(presencia.exportarPresencias, ({ sesion, query }) => exportarPresencias(db, sesion, query));
}
