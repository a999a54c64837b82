import { exportarTramites as exportar } from "@ventanilla/contract/tramite/exportar.routes";
import * as contrato from "@ventanilla/contract/tramite/tramite.routes";
import { traducir } from "@ventanilla/i18n";
import type { Mount } from "../../http/mount-route.ts";
import type { DependenciasPortal } from "../sincronizacion/index.ts";
import { importarTramites } from "./importar.service.ts";
import { sincronizarTramites } from "./sincronizar.service.ts";
import { accederTramite } from "./tramite.access.ts";
import { borrarTramite, cambiarTramite, exportarTramites, listarTramites } from "./tramite.service.ts";

export function montarTramite(mount: Mount, deps: DependenciasPortal): void {
  const { db } = deps;
  mount(contrato.listarTramites, ({ sesion, query }) => listarTramites(db, sesion, query));
  mount(contrato.leerTramite, ({ sesion, params }) => accederTramite(db, sesion, params.id));
  mount(exportar, ({ sesion, query }) => exportarTramites(db, sesion, query));
  mount(contrato.importarTramites, ({ sesion, body, idioma }) => importarTramites(db, sesion, body, idioma));
  for (const ruta of [contrato.cambiarTramite, contrato.cambiarTramitePorFaqs]) {
    mount(ruta, ({ sesion, params, body }) => cambiarTramite(db, sesion, params.id, body.transicion));
  }
  mount(contrato.borrarTramite, ({ sesion, params }) => borrarTramite(db, sesion, params.id));
  mount(contrato.sincronizarTramites, async ({ sesion, params, idioma }) => {
    const { pendientes, ...cuentas } = await sincronizarTramites(deps, sesion, params.id);
    return { ...cuentas, pendientes, message: traducir(idioma, "entidades:tramitesSincronizados", cuentas) };
  });
}
