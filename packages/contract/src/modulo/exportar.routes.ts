import { defineExport } from "../common/export.ts";
import { ConsultaModulos, Modulo } from "./modulo.ts";

export const exportarModulos = defineExport({
  path: "/system/modulos",
  modulo: "modulos",
  summary: "Módulos en CSV",
  query: ConsultaModulos,
  row: Modulo,
  columns: {
    label: "modulos:label",
    ruta: "modulos:ruta",
    icono: "modulos:icono",
    orden: "modulos:orden",
    modulo_label: "modulos:padre",
    seccion_label: "modulos:seccion",
    visible: "modulos:visible",
    estado: "modulos:estado",
  },
  shows: ["modulo"],
  errors: ["VALIDACION"],
  ids: { "query.id_modulo": "modulo" },
});
