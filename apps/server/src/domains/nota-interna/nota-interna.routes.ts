import * as contrato from "@ventanilla/contract/nota-interna/nota-interna.routes";
import type { Db } from "../../db/database.ts";
import type { Mount } from "../../http/mount-route.ts";
import { buscarMencionables, leerMenciones } from "./mencion.repository.ts";
import { exigirCasoPropio } from "./nota-interna.access.ts";
import { escribirNota, verMenciones } from "./nota-interna.service.ts";

export function montarNotaInterna(mount: Mount, { db }: { db: Db }): void {
  mount(contrato.escribirNota, ({ sesion, params, body, idempotencia }) =>
    escribirNota(db, sesion, { idCaso: params.id, nota: body, idempotencia }),
  );
  mount(contrato.leerMencionables, async ({ sesion, params, query }) => {
    await exigirCasoPropio(db, sesion, params.id);
    return { rows: await buscarMencionables(db, sesion, params.id, query) };
  });
  mount(contrato.leerMenciones, ({ sesion }) => leerMenciones(db, sesion));
  mount(contrato.verMenciones, ({ sesion, params }) => verMenciones(db, sesion, params.id));
}
