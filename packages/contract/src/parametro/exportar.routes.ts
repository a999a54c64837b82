import { defineExport } from "../common/export.ts";
import { ConsultaParametros, Parametro } from "./parametro.ts";

export const exportarParametros = defineExport({
  path: "/system/parametros",
  modulo: "parametros",
  summary: "Parámetros en CSV",
  query: ConsultaParametros,
  row: Parametro,
  columns: {
    nombre: "parametros:nombre",
    valor: "parametros:valor",
    label: "parametros:etiqueta",
    descripcion: "parametros:descripcion",
  },
  shows: ["parametro"],
  errors: ["VALIDACION"],
});
