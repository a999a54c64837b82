import type { OpcionesEditor } from "@ventanilla/contract/canal/canal";
import * as contrato from "@ventanilla/contract/canal/canal.routes";
import { exportarCanales as exportar } from "@ventanilla/contract/canal/exportar.routes";
import type { CapabilitiesFor } from "../../channels/account-capabilities.ts";
import { type Capabilities, maxTogether } from "../../channels/connector.ts";
import type { Mount } from "../../http/mount-route.ts";
import { AppError } from "../../shared/app-error.ts";
import { montarApartados } from "./apartado/apartado.routes.ts";
import type { DependenciasApartado } from "./apartado/releer.service.ts";
import { accederCanal, accederCanalEntrada, leerUniones } from "./canal.access.ts";
import { exportarCanales, listarCanales } from "./catalogo.service.ts";
import { consultarConexionEntera } from "./conexion.service.ts";
import { montarCuentas } from "./cuenta/cuenta.routes.ts";
import type { DependenciasCuenta } from "./cuenta/dependencias.ts";

export interface DependenciasCanal extends DependenciasCuenta, DependenciasApartado {
  capacidadesDe: CapabilitiesFor;
}

export function montarCanal(mount: Mount, deps: DependenciasCanal): void {
  const { db, registry, capacidadesDe, abrirCanal } = deps;
  mount(contrato.listarCanales, ({ sesion, query }) => listarCanales(db, sesion, query));
  mount(exportar, ({ sesion, query }) => exportarCanales(db, sesion, query));
  mount(contrato.leerConexionCanal, async ({ sesion, params }) => {
    await accederCanal(db, sesion, params.id);
    const canal = await abrirCanal(params.id);
    if (!canal) throw new AppError("NO_EXISTE");
    return consultarConexionEntera(registry, canal);
  });
  mount(contrato.leerCanalEntrada, ({ sesion, params }) => accederCanalEntrada(db, sesion, params.canalId));
  mount(contrato.leerUniones, async ({ sesion, query }) => ({
    rows: await leerUniones(db, sesion, query.canales),
  }));
  mount(contrato.leerOpcionesEditor, async ({ params }) =>
    opcionesDe(registry.capabilitiesOf(params.clasificacion)),
  );
  mount(contrato.leerOpcionesDeEntrada, async ({ sesion, params }) => {
    const entrada = await accederCanalEntrada(db, sesion, params.canalId);
    return opcionesDe(await capacidadesDe(entrada));
  });
  montarCuentas(mount, deps);
  montarApartados(mount, deps);
}

function opcionesDe({
  archivoFormats,
  sendsAudio,
  maxArchivo,
  archivosTogether,
  recordsOnly,
  templates = false,
  quotes = false,
  letters = false,
}: Capabilities): OpcionesEditor {
  return {
    formatosArchivo: [...archivoFormats],
    enviarAudio: sendsAudio,
    tamanios: maxArchivo,
    ...(archivosTogether && { juntos: maxTogether(maxArchivo) }),
    solo_registro: recordsOnly,
    plantillas: templates,
    citas: quotes,
    cartas: letters,
  };
}
