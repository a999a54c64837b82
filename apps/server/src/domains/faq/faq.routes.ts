import * as contrato from "@ventanilla/contract/faq/faq.routes";
import type { Db } from "../../db/database.ts";
import type { Mount } from "../../http/mount-route.ts";
import { crearFaq, editarFaq, listarFaqs } from "./faq.service.ts";
import { sugerirFaqs } from "./sugerir.service.ts";

export function montarFaq(mount: Mount, { db }: { db: Db }): void {
  mount(contrato.listarFaqs, ({ sesion, params }) => listarFaqs(db, sesion, params.idTramite));
  for (const ruta of [contrato.crearFaq, contrato.crearFaqPost]) {
    mount(ruta, ({ sesion, body }) => crearFaq(db, sesion, body));
  }
  mount(contrato.editarFaq, ({ sesion, params, body }) => editarFaq(db, sesion, params.id, body));
  mount(contrato.sugerirFaqs, ({ sesion, params, query }) =>
    sugerirFaqs(db, sesion, { idCaso: params.id, hasta: query.hasta }),
  );
}
