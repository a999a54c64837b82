import * as contrato from "@ventanilla/contract/entidad/entidad.data";
import type { Answer } from "../../http/graphql/answer.ts";
import { crearEntidad, editarEntidad } from "./editar.service.ts";
import { accederEntidadEntera } from "./entidad.access.ts";
import { listarEntidades } from "./entidad.service.ts";
import { borrarEntidad, type DependenciasEntidad } from "./estado.service.ts";

export function responderEntidad(answer: Answer, deps: DependenciasEntidad): void {
  const { db } = deps;
  answer(contrato.entidades, ({ sesion, args }) => listarEntidades(db, sesion, args));
  answer(contrato.entidad, ({ sesion, args }) => accederEntidadEntera(db, sesion, args.id));
  answer(contrato.entidadAdd, ({ sesion, args }) => crearEntidad(db, sesion, args.entidad));
  answer(contrato.entidadEdit, ({ sesion, args }) => editarEntidad(deps, sesion, args.id, args.entidad));
  answer(contrato.entidadDelete, async ({ sesion, args }) => {
    await borrarEntidad(deps, sesion, args.id);
    return { deleted: true };
  });
}
