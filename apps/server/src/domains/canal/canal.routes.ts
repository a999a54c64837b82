import * as contrato from "@ventanilla/contract/canal/canal.routes";
import type { OpenCanal } from "../../channels/connector.ts";
import type { Registry } from "../../channels/registry.ts";
import type { Db } from "../../db/database.ts";
import type { Mount } from "../../http/mount-route.ts";
import { AppError } from "../../shared/app-error.ts";
import { accederCanal, accederCanalEntrada } from "./canal.access.ts";
import { listarCanales } from "./catalogo.service.ts";
import { consultarConexion } from "./conexion.service.ts";

export interface DependenciasCanal {
  db: Db;
  registry: Registry;
  abrirCanal(id: number): Promise<OpenCanal | null>;
}

export function montarCanal(mount: Mount, { db, registry, abrirCanal }: DependenciasCanal): void {
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
}
