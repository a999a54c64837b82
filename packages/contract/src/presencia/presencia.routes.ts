import { defineExport } from "../common/export.ts";
import { defineRoute } from "../common/route.ts";
import { ConsultaPresencias, ListaPresencias, Presencia } from "./presencia.ts";

/** Of the caller's institution; of all for SUPERADMIN. */
export const listarPresencias = defineRoute({
  method: "GET",
  path: "/system/presencias",
  access: "tablero:read",
  summary: "Quién está y quién estuvo en cada punto de atención",
  query: ConsultaPresencias,
  reply: ListaPresencias,
  shows: ["presencia"],
  errors: ["VALIDACION"],
});

/** Every stay of the list, besides its page. */
export const exportarPresencias = defineExport({
  path: "/system/presencias",
  modulo: "tablero",
  summary: "Ingresos y salidas de los puntos de atención en CSV",
  query: ConsultaPresencias,
  row: Presencia,
  columns: {
    nombre_completo: "presencia:nombre_completo",
    usuario: "presencia:usuario",
    punto: "presencia:punto",
    entidad: "presencia:entidad",
    ingreso: "presencia:ingreso",
    salida: "presencia:salida",
    duracion: "presencia:duracionSegundos",
  },
  shows: ["presencia"],
  errors: ["VALIDACION"],
});
