import { defineExport } from "../common/export.ts";
import { ConsultaRoles, Rol } from "./rol.ts";

export const exportarRoles = defineExport({
  path: "/system/roles",
  modulo: "roles",
  summary: "Roles en CSV",
  query: ConsultaRoles,
  row: Rol,
  columns: {
    nombre: "roles:nombre",
    path: "roles:ruta",
    descripcion: "roles:descripcion",
  },
  shows: ["rol"],
  errors: ["VALIDACION"],
});
