import { defineExport } from "../common/export.ts";
import { ConsultaPuntos, PuntoEnTabla } from "./punto.ts";

export const exportarPuntos = defineExport({
  path: "/system/puntos",
  modulo: "puntos",
  summary: "Puntos de atención en CSV",
  query: ConsultaPuntos,
  row: PuntoEnTabla,
  columns: {
    identificador: "puntos:identificador",
    entidad: "puntos:entidad",
    estado: "puntos:estado",
  },
  shows: ["punto"],
  errors: ["VALIDACION", "NO_EXISTE"],
  ids: { "query.id_entidad": "entidad" },
});
