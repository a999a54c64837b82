import * as contrato from "@ventanilla/contract/canal/canal.routes";
import type { Mount } from "../../http/mount-route.ts";
import { AppError } from "../../shared/app-error.ts";
import { accederCanal, accederCanalEntrada } from "./canal.access.ts";
import { listarCanales } from "./catalogo.service.ts";
import { consultarConexion } from "./conexion.service.ts";
import { montarCuentas } from "./cuenta/cuenta.routes.ts";
import type { DependenciasCuenta } from "./cuenta/cuenta.service.ts";

export type DependenciasCanal = DependenciasCuenta;

export function montarCanal(mount: Mount, deps: DependenciasCanal): void {
  const { db, registry, abrirCanal } = deps;
  mount(contrato.listarCanales, ({ sesion, query }) => listarCanales(db, sesion, query));
  mount(contrato.leerConexionCanal, async ({ sesion, params }) => {
    await accederCanal(db, sesion, params.id);
    const canal = await abrirCanal(params.id);
    if (!canal) throw new AppError("NO_EXISTE");
    return consultarConexion(registry, canal);
  });
  mount(contrato.leerCanalEntrada, ({ sesion, params }) => accederCanalEntrada(db, sesion, params.canalId));
  mount(contrato.leerOpcionesEditor, async ({ params }) => {
    const capabilities = registry.capabilitiesOf(params.clasificacion);
    return {
      formatosArchivo: [...capabilities.archivoFormats],
      enviarAudio: capabilities.sendsAudio,
      tamanios: capabilities.maxArchivo,
      solo_registro: capabilities.recordsOnly,
    };
  });
  montarCuentas(mount, deps);
}
