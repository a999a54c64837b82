import * as contrato from "@ventanilla/contract/usuario/usuario.data";
import type { Answer } from "../../http/graphql/answer.ts";
import { crearUsuario, type DependenciasUsuario, editarUsuario } from "./editar.service.ts";
import { borrarUsuario } from "./estado.service.ts";
import { leerNombreDeUsuario, leerUsuario, listarUsuarios } from "./usuario.service.ts";

export function responderUsuario(answer: Answer, deps: DependenciasUsuario): void {
  const { db } = deps;
  answer(contrato.usuarios, ({ sesion, args }) => listarUsuarios(db, sesion, args));
  answer(contrato.usuario, ({ sesion, args }) => leerUsuario(db, sesion, args.id));
  answer(contrato.usuarioOnlyToken, ({ sesion, args }) => leerNombreDeUsuario(db, sesion, args.id));
  answer(contrato.usuarioAdd, ({ sesion, args }) => crearUsuario(deps, sesion, args.usuario));
  answer(contrato.usuarioEdit, ({ sesion, args }) => editarUsuario(deps, sesion, args.id, args.usuario));
  answer(contrato.usuarioDelete, async ({ sesion, args }) => {
    await borrarUsuario(deps, sesion, args.id);
    return { deleted: true };
  });
}
