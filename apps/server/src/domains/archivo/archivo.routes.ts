import * as contrato from "@ventanilla/contract/archivo/archivo.routes";
import type { FileStore } from "../../adapters/files/port.ts";
import type { Db } from "../../db/database.ts";
import type { Mount } from "../../http/mount-route.ts";
import { descargar } from "./descargar.service.ts";
import { descargarOriginal } from "./original.service.ts";
import { pedirOtraVez } from "./pedir.service.ts";
import { subir } from "./subir.service.ts";

export function montarArchivo(mount: Mount, deps: { db: Db; almacen: FileStore }): void {
  mount(contrato.subirArchivos, ({ sesion, archivos }) =>
    subir(
      deps,
      sesion,
      archivos.map(({ nombre, path: ruta }) => ({ nombre, fuente: { ruta } })),
    ),
  );
  mount(contrato.descargarMensaje, ({ sesion, params, query }) =>
    descargar(deps, sesion, {
      ...params,
      adjunto: query.adjunto,
      miniatura: query.miniatura !== undefined,
    }),
  );
  mount(contrato.pedirArchivosDeMensaje, ({ sesion, params }) => pedirOtraVez(deps.db, sesion, params.id));
  mount(contrato.descargarOriginal, ({ sesion, params }) => descargarOriginal(deps, sesion, params.id));
}
