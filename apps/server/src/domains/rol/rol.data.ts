import * as contrato from "@ventanilla/contract/rol/rol.data";
import type { Db } from "../../db/database.ts";
import type { Answer } from "../../http/graphql/answer.ts";
import { borrarRol, crearRol, editarRol, leerRol, listarRoles } from "./rol.service.ts";

export function responderRol(answer: Answer, { db }: { db: Db }): void {
  answer(contrato.roles, ({ sesion, args }) => listarRoles(db, sesion, args));
  answer(contrato.rol, ({ args }) => leerRol(db, args.id));
  answer(contrato.rolAdd, ({ sesion, args }) => crearRol(db, sesion, args.rol));
  answer(contrato.rolEdit, ({ sesion, args }) => editarRol(db, sesion, args.id, args.rol));
  answer(contrato.rolDelete, async ({ sesion, args }) => {
    await borrarRol(db, sesion, args.id);
    return { deleted: true };
  });
}
