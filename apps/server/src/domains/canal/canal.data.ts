import * as contrato from "@ventanilla/contract/canal/canal.data";
import type { Db } from "../../db/database.ts";
import type { Answer } from "../../http/graphql/answer.ts";
import { listarCanales } from "./catalogo.service.ts";

export function responderCanal(answer: Answer, { db }: { db: Db }): void {
  answer(contrato.canales, ({ sesion, args }) => listarCanales(db, sesion, args));
}
