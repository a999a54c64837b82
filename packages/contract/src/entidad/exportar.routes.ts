import { defineExport } from "../common/export.ts";
import { ConsultaListaEntidades, Entidad } from "./entidad.ts";

export const exportarEntidades = defineExport({
  path: "/system/entidades",
  modulo: "entidades",
  summary: "Entidades en CSV",
  query: ConsultaListaEntidades,
  row: Entidad,
  columns: {
    nombre: "entidades:nombre",
    sigla: "entidades:sigla",
    descripcion: "entidades:descripcion",
    email: "entidades:email",
    web: "entidades:web",
    direccion: "entidades:direccion",
    telefonos: "entidades:telefonos",
    codigo_portal: "entidades:codigoPortal",
    id_portal_unico: "entidades:idPortalUnico",
    nit: "entidades:nit",
    estado: "entidades:estado",
  },
  shows: ["entidad"],
  errors: ["VALIDACION"],
});
