import * as contrato from "@ventanilla/contract/parametro/parametro.data";
import type { Db } from "../../db/database.ts";
import type { Answer } from "../../http/graphql/answer.ts";
import {
  borrarParametro,
  crearParametro,
  editarParametro,
  leerParametro,
  listarParametros,
} from "./parametro.service.ts";

export function responderParametro(answer: Answer, { db }: { db: Db }): void {
  answer(contrato.parametros, ({ args }) => listarParametros(db, args));
  answer(contrato.parametro, ({ args }) => leerParametro(db, args.id));
  answer(contrato.parametroAdd, ({ sesion, args }) => crearParametro(db, sesion, args.parametro));
  answer(contrato.parametroEdit, ({ sesion, args }) => editarParametro(db, sesion, args.id, args.parametro));
  answer(contrato.parametroDelete, async ({ sesion, args }) => {
    await borrarParametro(db, sesion, args.id);
    return { deleted: true };
  });
}
