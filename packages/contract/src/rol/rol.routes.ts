import { z } from "zod";
import { Borrado, Id, listaDe } from "../common/lista.ts";
import { defineRoute } from "../common/route.ts";
import { ConsultaRoles, Rol, RolEditado, RolNuevo } from "./rol.ts";

const UNO = { path: "/system/roles/:id", params: z.object({ id: Id }), ids: { "params.id": "rol" } } as const;

/** Who lacks roles:read sees those that they may assign (D22, D23). */
export const listarRoles = defineRoute({
  method: "GET",
  path: "/system/roles",
  access: ["roles:read", "usuarios:read"],
  summary: "Roles",
  query: ConsultaRoles,
  reply: listaDe(Rol),
  shows: ["rol"],
  errors: ["VALIDACION"],
});

export const crearRol = defineRoute({
  method: "POST",
  path: "/system/roles",
  access: "roles:create",
  summary: "Crear un rol, con una fila de permisos por módulo",
  body: RolNuevo,
  reply: Rol,
  errors: ["ROL_REPETIDO"],
});

export const leerRol = defineRoute({
  ...UNO,
  method: "GET",
  access: "roles:read",
  summary: "Un rol",
  reply: Rol,
  shows: ["rol"],
  errors: ["NO_EXISTE"],
});

/** A role has no estado: what is sent replaces what it has. */
export const cambiarRol = defineRoute({
  ...UNO,
  method: "PATCH",
  access: "roles:update",
  summary: "Cambiar un rol",
  body: RolEditado,
  reply: Rol,
  errors: ["NO_EXISTE", "ROL_REPETIDO", "ROL_DE_SISTEMA", "ROL_EXIGE_FACTOR"],
});

export const borrarRol = defineRoute({
  ...UNO,
  method: "DELETE",
  access: "roles:delete",
  summary: "Borrar un rol que nadie tiene",
  reply: Borrado,
  errors: ["NO_EXISTE", "ROL_DE_SISTEMA", "ROL_EXIGE_FACTOR", "ROL_EN_USO"],
});
