import * as contrato from "@ventanilla/contract/nota-interna/nota-interna.routes";
import type { Db } from "../../db/database.ts";
import type { Mount } from "../../http/mount-route.ts";
import { escribirNota, mencionables, menciones, verMenciones } from "./nota-interna.service.ts";

export function montarNotaInterna(mount: Mount, { db }: { db: Db }): void {
  mount(contrato.escribirNota, ({ sesion, params, body, idempotencia }) =>
    escribirNota(db, sesion, { idCaso: params.id, nota: body, idempotencia }),
  );
  mount(contrato.leerMencionables, ({ sesion, params, query }) =>
    mencionables(db, sesion, params.id, query.texto),
  );
  mount(contrato.leerMenciones, ({ sesion }) => menciones(db, sesion));
  mount(contrato.verMenciones, ({ sesion, params }) => verMenciones(db, sesion, params.id));
}
