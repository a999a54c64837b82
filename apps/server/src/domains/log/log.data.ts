import * as contrato from "@ventanilla/contract/log/log.data";
import type { Answer } from "../../http/graphql/answer.ts";
import { type DependenciasLista, type DependenciasLog, leerLog, listarLogs } from "./leer.service.ts";

export function responderLog(answer: Answer, deps: DependenciasLog & DependenciasLista): void {
  answer(contrato.logs, ({ sesion, args }) => listarLogs(deps, sesion, args));
  answer(contrato.log, ({ sesion, args }) => leerLog(deps, sesion, args.id));
}
