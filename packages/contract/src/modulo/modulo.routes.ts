import { z } from "zod";
import { Borrado, Id, listaDe, Transicion } from "../common/lista.ts";
import { defineRoute } from "../common/route.ts";
import { ConsultaModulos, Modulo, ModuloEditado, ModuloNuevo } from "./modulo.ts";

const UNO = {
  path: "/system/modulos/:id",
  params: z.object({ id: Id }),
  ids: { "params.id": "modulo" },
} as const;

export const listarModulos = defineRoute({
  method: "GET",
  path: "/system/modulos",
  access: "modulos:read",
  summary: "Módulos",
  query: ConsultaModulos,
  reply: listaDe(Modulo),
  shows: ["modulo"],
  errors: ["VALIDACION"],
  ids: { "query.id_modulo": "modulo" },
});

export const leerModulo = defineRoute({
  ...UNO,
  method: "GET",
  access: "modulos:read",
  summary: "Un módulo",
  reply: Modulo,
  shows: ["modulo"],
  errors: ["NO_EXISTE"],
});

export const crearModulo = defineRoute({
  method: "POST",
  path: "/system/modulos",
  access: "modulos:create",
  summary: "Crear un módulo, con una fila de permisos por rol",
  body: ModuloNuevo,
  reply: Modulo,
  errors: ["NO_EXISTE", "MODULO_REPETIDO", "MODULO_PADRE_NO_VALIDO"],
  ids: { "body.id_modulo": "modulo" },
});

export const editarModulo = defineRoute({
  ...UNO,
  method: "PUT",
  access: "modulos:update",
  summary: "Cambiar un módulo",
  body: ModuloEditado,
  reply: Modulo,
  errors: ["NO_EXISTE", "MODULO_REPETIDO", "MODULO_DE_SISTEMA", "MODULO_CON_HIJOS", "MODULO_PADRE_NO_VALIDO"],
  ids: { "params.id": "modulo", "body.id_modulo": "modulo" },
});

export const cambiarModulo = defineRoute({
  ...UNO,
  method: "PATCH",
  access: "modulos:update",
  summary: "Activar o inactivar un módulo",
  body: Transicion,
  reply: Modulo,
  errors: ["NO_EXISTE", "MODULO_DE_SISTEMA"],
});

export const borrarModulo = defineRoute({
  ...UNO,
  method: "DELETE",
  access: "modulos:delete",
  summary: "Borrar un módulo que nadie usa",
  reply: Borrado,
  errors: ["NO_EXISTE", "MODULO_DE_SISTEMA", "MODULO_CON_HIJOS", "MODULO_EN_USO"],
});
