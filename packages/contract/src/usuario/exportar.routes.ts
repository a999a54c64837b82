import { defineExport } from "../common/export.ts";
import { ConsultaUsuarios, UsuarioFila } from "./usuario.ts";

/** Every account of the list, besides its page. */
export const exportarUsuarios = defineExport({
  path: "/system/usuarios",
  modulo: "usuarios",
  summary: "Cuentas de usuario en CSV",
  query: ConsultaUsuarios,
  row: UsuarioFila,
  columns: {
    usuario: "usuarios:usuario",
    nombre_completo: "usuarios:nombre_completo",
    email: "usuarios:email",
    cargo: "usuarios:cargo",
    entidad_nombre: "usuarios:id_entidad",
    rol_nombre: "usuarios:id_rol",
    estado: "usuarios:estado",
    tiene_token: "usuarios:token",
  },
  shows: ["usuario"],
  errors: ["VALIDACION", "NO_EXISTE"],
  ids: { "query.id_entidad": "entidad" },
});
