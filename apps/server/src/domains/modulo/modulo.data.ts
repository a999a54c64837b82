import * as contrato from "@ventanilla/contract/modulo/modulo.data";
import type { Answer } from "../../http/graphql/answer.ts";
import { leerModulo, listarModulos } from "./catalogo.service.ts";
import { borrarModulo, crearModulo, type DependenciasModulo, editarModulo } from "./editar.service.ts";

export function responderModulo(answer: Answer, deps: DependenciasModulo): void {
  answer(contrato.modulos, ({ args }) => listarModulos(deps.db, args));
  answer(contrato.modulo, ({ args }) => leerModulo(deps.db, args.id));
  answer(contrato.moduloAdd, ({ sesion, args }) => crearModulo(deps, sesion, args.modulo));
  answer(contrato.moduloEdit, ({ sesion, args }) => editarModulo(deps, sesion, args.id, args.modulo));
  answer(contrato.moduloDelete, async ({ sesion, args }) => {
    await borrarModulo(deps, sesion, args.id);
    return { deleted: true };
  });
}
