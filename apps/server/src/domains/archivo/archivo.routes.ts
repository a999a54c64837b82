import * as contrato from "@ventanilla/contract/archivo/archivo.routes";
import type { Almacen } from "../../adapters/files/port.ts";
import type { Db } from "../../db/database.ts";
import type { Montar } from "../../http/mount-route.ts";
import { descargar } from "./descargar.service.ts";
import { subir } from "./subir.service.ts";

export function montarArchivo(montar: Montar, dependencias: { db: Db; almacen: Almacen }): void {
  montar(contrato.subirArchivos, ({ sesion, archivos }) =>
    subir(
      dependencias,
      sesion,
      archivos.map(({ nombre, ruta }) => ({ nombre, fuente: { ruta } })),
    ),
  );
  montar(contrato.descargarMensaje, ({ sesion, params, query }) =>
    descargar(dependencias, sesion, {
      ...params,
      adjunto: query.adjunto,
      miniatura: query.miniatura !== undefined,
    }),
  );
}
