import * as contrato from "@ventanilla/contract/log/log.data";
import type { Db } from "../../db/database.ts";
import type { Answer } from "../../http/graphql/answer.ts";
import { leerLog, listarLogs } from "./leer.service.ts";

export function responderLog(answer: Answer, { db }: { db: Db }): void {
  answer(contrato.logs, ({ sesion, args }) => listarLogs(db, sesion, args));
  answer(contrato.log, ({ sesion, args }) => leerLog(db, sesion, args.id));
}
