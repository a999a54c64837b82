import { z } from "zod";
import { Deleted, dataType, defineDataField, pageOf } from "../common/data-field.ts";
import { Id } from "../common/lista.ts";
import { ConsultaUsuarios, Usuario, UsuarioEditado, UsuarioFila, UsuarioNuevo } from "./usuario.ts";

const UNO = { args: z.object({ id: Id }), ids: { "args.id": "usuario" } } as const;
const Guardado = dataType("UsuarioGuardado", z.object({ id: z.int() }));

/** What saving a person may be refused for, wherever it is saved. */
const DE_LA_PERSONA = [
  "VALIDACION",
  "PERSONA_NO_COINCIDE",
  "PERSONA_CONTRASTADA",
  "PERSONA_DE_OTRA_ENTIDAD",
  "PERSONA_SIN_CONTRASTE",
  "PERSONA_SIN_REGISTRO",
  "PERSONA_CON_CUENTA",
  "BUSQUEDA_BLOQUEADA",
] as const;

/** Of the caller's institution and without SUPERADMIN ones, unless the caller is one (D43). */
export const usuarios = defineDataField({
  kind: "query",
  name: "usuarios",
  access: "usuarios:read",
  summary: "Cuentas de usuario",
  args: ConsultaUsuarios.extend({ id_entidad: Id.optional(), id_rol: Id.optional() }),
  reply: pageOf(dataType("UsuarioFila", UsuarioFila)),
  shows: ["usuario"],
  errors: ["VALIDACION", "NO_EXISTE"],
  ids: { "args.id_entidad": "entidad" },
});

/** With its person, and who looked is on record. */
export const usuario = defineDataField({
  ...UNO,
  kind: "query",
  name: "usuario",
  access: "usuarios:read",
  summary: "Una cuenta de usuario",
  reply: dataType("Usuario", Usuario),
  shows: ["usuario"],
  errors: ["NO_EXISTE"],
});

/** Only the name, by which a record says who made or changed it. */
export const usuarioOnlyToken = defineDataField({
  ...UNO,
  kind: "query",
  name: "usuarioOnlyToken",
  access: "sesion",
  summary: "El nombre de una cuenta",
  reply: dataType("UsuarioOnlyToken", z.object({ usuario: z.string() })),
  shows: ["usuario"],
  errors: ["NO_EXISTE"],
});

export const usuarioAdd = defineDataField({
  kind: "mutation",
  name: "usuarioAdd",
  access: "usuarios:create",
  summary: "Crear una cuenta de usuario",
  args: z.object({ usuario: dataType("NewUsuario", UsuarioNuevo) }),
  reply: Guardado,
  errors: [
    "NO_EXISTE",
    "ROL_NO_ASIGNABLE",
    "USUARIO_REPETIDO",
    "CONTRASENA_NUEVA_INVALIDA",
    "CONTRASENA_COMUN",
    ...DE_LA_PERSONA,
  ],
  ids: { "args.usuario.id_entidad": "entidad" },
});

/** The switch of a row sends the new `estado` alone (A-lista-14). */
export const usuarioEdit = defineDataField({
  kind: "mutation",
  name: "usuarioEdit",
  access: "usuarios:update",
  summary: "Cambiar una cuenta de usuario",
  args: z.object({ id: Id, usuario: dataType("EditUsuario", UsuarioEditado) }),
  reply: Guardado,
  errors: [
    "NO_EXISTE",
    "CUENTA_PROPIA",
    "ROL_NO_ASIGNABLE",
    "USUARIO_REPETIDO",
    "ULTIMO_SUPERADMIN",
    "ACCESO_BLOQUEADO",
    "CONTRASENA_INVALIDA",
    ...DE_LA_PERSONA,
  ],
  ids: { "args.id": "usuario", "args.usuario.id_entidad": "entidad" },
});

/** Of SUPERADMIN alone, besides the permission (A §6). */
export const usuarioDelete = defineDataField({
  ...UNO,
  kind: "mutation",
  name: "usuarioDelete",
  access: "usuarios:delete",
  summary: "Borrar una cuenta que no dejó rastro",
  reply: Deleted,
  errors: ["NO_EXISTE", "SIN_PERMISO", "CUENTA_PROPIA", "ULTIMO_SUPERADMIN", "REGISTRO_RELACIONADO"],
});
