import { defineExport } from "../common/export.ts";
import { ConsultaServiciosIop, ServicioIop } from "./servicio-iop.ts";

export const exportarServiciosIop = defineExport({
  path: "/system/serviciosIop",
  modulo: "serviciosIop",
  summary: "Servicios de interoperabilidad en CSV, sin sus tokens",
  query: ConsultaServiciosIop,
  row: ServicioIop,
  columns: {
    codigo: "servicios:codigo",
    metodo: "servicios:metodo",
    descripcion: "servicios:descripcion",
    entidad: "servicios:entidad",
    url: "servicios:url",
    tipo: "servicios:tipo",
    estado: "servicios:estado",
  },
  shows: ["servicio_iop"],
  errors: ["VALIDACION"],
});
