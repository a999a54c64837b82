import { defineExport } from "../common/export.ts";
import { CanalEnTabla, ConsultaCanales } from "./canal.ts";

export const exportarCanales = defineExport({
  path: "/system/canales",
  modulo: "canales",
  summary: "Canales en CSV",
  query: ConsultaCanales,
  row: CanalEnTabla,
  columns: {
    clasificacion: "canales:clasificacion",
    usuario: "canales:usuario",
    entidad: "canales:entidad",
    estado: "canales:estado",
  },
  shows: ["canal"],
  errors: ["VALIDACION", "NO_EXISTE"],
  ids: { "query.id_entidad": "entidad" },
});
