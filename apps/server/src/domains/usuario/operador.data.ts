import * as contrato from "@ventanilla/contract/usuario/operador.data";
import type { Db } from "../../db/database.ts";
import type { Answer } from "../../http/graphql/answer.ts";
import { listarOperadores } from "./usuario.service.ts";

export function responderOperador(answer: Answer, { db }: { db: Db }): void {
  answer(contrato.operadores, ({ sesion, args }) => listarOperadores(db, sesion, args));
}
