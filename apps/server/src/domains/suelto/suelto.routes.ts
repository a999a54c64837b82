import * as contrato from "@ventanilla/contract/suelto/suelto.routes";
import type { FileStore } from "../../adapters/files/port.ts";
import type { Db } from "../../db/database.ts";
import type { Mount } from "../../http/mount-route.ts";
import { descargarDe } from "../archivo/index.ts";
import { abrirCasoDeSuelto } from "./abrir.service.ts";
import { cambiarEstado } from "./descartar.service.ts";
import { leer, listar } from "./leer.service.ts";
import { accederSueltoSinCaso } from "./suelto.access.ts";

export function montarSuelto(mount: Mount, deps: { db: Db; almacen: FileStore }): void {
  const { db } = deps;
  mount(contrato.listarSueltos, ({ sesion, query }) => listar(db, sesion, query));
  mount(contrato.leerSuelto, ({ sesion, params }) => leer(db, sesion, params.id));
  mount(contrato.descargarDeSuelto, async ({ sesion, params, query }) => {
    const { id_mensaje } = await accederSueltoSinCaso(db, sesion, params.id);
    return descargarDe(deps, id_mensaje, {
      adjunto: query.adjunto,
      miniatura: query.miniatura !== undefined,
    });
  });
  mount(contrato.abrirCasoDeSuelto, ({ sesion, params }) => abrirCasoDeSuelto(db, sesion, params.id));
  mount(contrato.cambiarSuelto, ({ sesion, params, body }) =>
    cambiarEstado(db, sesion, params.id, body.estado),
  );
}
