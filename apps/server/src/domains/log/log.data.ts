import * as contrato from "@ventanilla/contract/log/log.data";
import type { Answer } from "../../http/graphql/answer.ts";
import { type DependenciasLog, leerLog, listarLogs } from "./leer.service.ts";

export function responderLog(answer: Answer, deps: DependenciasLog): void {
  answer(contrato.logs, ({ sesion, args }) => listarLogs(deps.db, sesion, args));
  answer(contrato.log, ({ sesion, args }) => leerLog(deps, sesion, args.id));
}
