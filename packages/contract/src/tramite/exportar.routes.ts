import { defineExport } from "../common/export.ts";
import { ConsultaTramites, TramiteEnTabla } from "./tramite.ts";

export const exportarTramites = defineExport({
  path: "/system/tramites",
  modulo: "tramites",
  summary: "Trámites en CSV",
  query: ConsultaTramites,
  row: TramiteEnTabla,
  columns: {
    nombre_tramite: "tramites:tramite",
    entidad: "tramites:entidad",
    estado: "tramites:estado",
  },
  shows: ["tramite"],
  errors: ["VALIDACION", "NO_EXISTE"],
  ids: { "query.id_entidad": "entidad" },
});
