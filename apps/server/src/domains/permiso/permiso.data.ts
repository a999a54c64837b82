import * as contrato from "@ventanilla/contract/permiso/permiso.data";
import type { Answer } from "../../http/graphql/answer.ts";
import { type DependenciasPermiso, editarPermiso, listarPermisos } from "./permiso.service.ts";

export function responderPermiso(answer: Answer, deps: DependenciasPermiso): void {
  answer(contrato.permisos, ({ args }) => listarPermisos(deps.db, args.id_modulo));
  answer(contrato.permisoEdit, ({ sesion, args }) => editarPermiso(deps, sesion, args.id, args.permiso));
}
