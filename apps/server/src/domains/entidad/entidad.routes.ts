import type { ResumenSincronizacion } from "@ventanilla/contract/entidad/entidad";
import * as contrato from "@ventanilla/contract/entidad/entidad.routes";
import { exportarEntidades as exportar } from "@ventanilla/contract/entidad/exportar.routes";
import { type Idioma, traducir } from "@ventanilla/i18n";
import type { Mount } from "../../http/mount-route.ts";
import { accederEntidadEntera } from "./entidad.access.ts";
import { exportarEntidades, leerTiposDato, listarEntidadesBreves } from "./entidad.service.ts";
import { borrarEntidad, cambiarEntidad, type DependenciasEntidad } from "./estado.service.ts";
import { buscarEnPortal, listarDelPortal } from "./portal.service.ts";
import { type DependenciasSincronizar, sincronizarEntidades } from "./sincronizar.service.ts";

export function montarEntidad(mount: Mount, deps: DependenciasEntidad & DependenciasSincronizar): void {
  const { db } = deps;
  mount(contrato.listarEntidades, ({ sesion, query }) => listarEntidadesBreves(db, sesion, query));
  mount(exportar, async ({ sesion, query }) => exportarEntidades(db, sesion, query));
  mount(contrato.leerTiposDato, ({ sesion, params }) => leerTiposDato(db, sesion, params.idEntidad));
  mount(contrato.leerEntidad, ({ sesion, params }) => accederEntidadEntera(db, sesion, params.id));
  mount(contrato.cambiarEntidad, ({ sesion, params, body }) =>
    cambiarEntidad(deps, sesion, params.id, body.transicion),
  );
  mount(contrato.borrarEntidad, ({ sesion, params }) => borrarEntidad(deps, sesion, params.id));
  mount(contrato.listarEntidadesDelPortal, ({ sesion }) => listarDelPortal(deps, sesion));
  mount(contrato.buscarEnPortal, ({ sesion, params }) => buscarEnPortal(deps, sesion, params));
  mount(contrato.sincronizarEntidades, async ({ sesion, idioma }) => {
    const hecho = await sincronizarEntidades(deps, sesion);
    return { ...hecho, message: enPalabras(hecho, idioma) };
  });
}

function enPalabras({ inactivados: _, ...cuentas }: ResumenSincronizacion, idioma: Idioma): string {
  const hecho = traducir(idioma, "entidades:sincronizadas", cuentas);
  const { pendientes } = cuentas;
  return pendientes === 0 ? hecho : `${hecho}\n${traducir(idioma, "entidades:quedan", { pendientes })}`;
}
