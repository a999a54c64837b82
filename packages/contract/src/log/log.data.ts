import { z } from "zod";
import { defineDataField, pageOf } from "../common/data-field.ts";
import { ConsultaLogs, IdLog, Log, LogDetalle } from "./log.ts";

/** Rows of the caller's institution; SUPERADMIN sees all (D107). */
export const logs = defineDataField({
  kind: "query",
  name: "logs",
  access: "logs:read",
  summary: "Registro de actividad, lo último primero",
  args: ConsultaLogs,
  reply: pageOf(Log),
  errors: ["VALIDACION"],
  shows: ["log"],
});

export const log = defineDataField({
  kind: "query",
  name: "log",
  access: "logs:read",
  summary: "Un registro de actividad con su antes y su después",
  args: z.object({ id: IdLog }),
  reply: LogDetalle,
  errors: ["NO_EXISTE"],
  ids: { "args.id": "log" },
  shows: ["log"],
});
