import { z } from "zod";
import { Deleted, dataType, defineDataField, pageOf } from "../common/data-field.ts";
import { Id } from "../common/lista.ts";
import { ConsultaRoles, Rol, RolEditado, RolNuevo } from "./rol.ts";

const Fila = dataType("Rol", Rol);

/** Who lacks roles:read sees those that they may assign (D22, D23). */
export const roles = defineDataField({
  kind: "query",
  name: "roles",
  access: ["roles:read", "usuarios:read"],
  summary: "Roles",
  args: ConsultaRoles,
  reply: pageOf(Fila),
  shows: ["rol"],
  errors: ["VALIDACION"],
  ids: { "args.id": "rol" },
});

export const rol = defineDataField({
  kind: "query",
  name: "rol",
  access: "roles:read",
  summary: "Un rol",
  args: z.object({ id: Id }),
  reply: Fila,
  shows: ["rol"],
  errors: ["NO_EXISTE"],
  ids: { "args.id": "rol" },
});

export const rolAdd = defineDataField({
  kind: "mutation",
  name: "rolAdd",
  access: "roles:create",
  summary: "Crear un rol, con una fila de permisos por módulo",
  args: z.object({ rol: dataType("NewRol", RolNuevo) }),
  reply: Fila,
  errors: ["ROL_REPETIDO"],
});

export const rolEdit = defineDataField({
  kind: "mutation",
  name: "rolEdit",
  access: "roles:update",
  summary: "Cambiar un rol",
  args: z.object({ id: Id, rol: dataType("EditRol", RolEditado) }),
  reply: Fila,
  errors: ["NO_EXISTE", "ROL_REPETIDO", "ROL_DE_SISTEMA", "ROL_EXIGE_FACTOR"],
  ids: { "args.id": "rol" },
});

export const rolDelete = defineDataField({
  kind: "mutation",
  name: "rolDelete",
  access: "roles:delete",
  summary: "Borrar un rol que nadie tiene",
  args: z.object({ id: Id }),
  reply: Deleted,
  errors: ["NO_EXISTE", "ROL_DE_SISTEMA", "ROL_EXIGE_FACTOR", "ROL_EN_USO"],
  ids: { "args.id": "rol" },
});
