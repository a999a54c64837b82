import * as contrato from "@ventanilla/contract/parametro/parametro.data";
import type { Answer } from "../../http/graphql/answer.ts";
import {
  borrarParametro,
  crearParametro,
  type DependenciasParametro,
  editarParametro,
  leerParametro,
  listarParametros,
} from "./parametro.service.ts";

export function responderParametro(answer: Answer, deps: DependenciasParametro): void {
  const { db } = deps;
  answer(contrato.parametros, ({ args }) => listarParametros(db, args));
  answer(contrato.parametro, ({ args }) => leerParametro(db, args.id));
  answer(contrato.parametroAdd, ({ sesion, args }) => crearParametro(deps, sesion, args.parametro));
  answer(contrato.parametroEdit, ({ sesion, args }) =>
    editarParametro(deps, sesion, args.id, args.parametro),
  );
  answer(contrato.parametroDelete, async ({ sesion, args }) => {
    await borrarParametro(db, sesion, args.id);
    return { deleted: true };
  });
}
