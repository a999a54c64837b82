import { defineExport } from "../common/export.ts";
import { ConsultaLogs, Log } from "./log.ts";

/** Every row of the log that the filters let through, besides its page; what changed by each is read one by one. */
export const exportarLogs = defineExport({
  path: "/system/logs",
  modulo: "logs",
  summary: "Registro de actividad en CSV",
  query: ConsultaLogs,
  row: Log,
  columns: {
    fecha: "logs:fecha",
    nivel: "logs:nivel",
    tipo: "logs:tipo",
    mensaje: "logs:mensaje",
    referencia: "logs:referencia",
    ip: "logs:ip",
    usuario: "logs:usuario",
  },
  shows: ["log"],
  errors: ["VALIDACION"],
});
