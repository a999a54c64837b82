import { dejarPunto as dejar, ingresar as ingreso } from "@ventanilla/contract/punto/punto.routes";
import { traducir } from "@ventanilla/i18n";
import type { Db } from "../../db/database.ts";
import type { Mount } from "../../http/mount-route.ts";
import { dejarPunto, ingresar } from "./presencia.service.ts";

export function montarPresencia(mount: Mount, db: Db): void {
  mount(ingreso, ({ sesion, body }) => ingresar(db, sesion, body.id_punto_atencion));
  mount(dejar, async ({ sesion, idioma }) => {
    await dejarPunto(db, sesion);
    return { message: traducir(idioma, "comun:operacionCorrecta") };
  });
}
