import * as contrato from "@ventanilla/contract/faq/faq.routes";
import type { Db } from "../../db/database.ts";
import type { Montar } from "../../http/mount-route.ts";
import { crearFaq, editarFaq, listarFaqs } from "./faq.service.ts";

export function montarFaq(montar: Montar, db: Db): void {
  montar(contrato.listarFaqs, ({ sesion, params }) => listarFaqs(db, sesion, params.idTramite));
  for (const ruta of [contrato.crearFaq, contrato.crearFaqPost]) {
    montar(ruta, ({ sesion, body }) => crearFaq(db, sesion, body));
  }
  montar(contrato.editarFaq, ({ sesion, params, body }) => editarFaq(db, sesion, params.id, body));
}
