import { z } from "zod";
import { Deleted, dataType, defineDataField, pageOf } from "../common/data-field.ts";
import { Id } from "../common/lista.ts";
import { ConsultaListaEntidades, Entidad, EntidadEditada, EntidadNueva } from "./entidad.ts";

const TipoEntidad = dataType("Entidad", Entidad);

/** Own institution; SUPERADMIN all. `id` 0 asks for all that the caller may assign to a user, without pages (D22). */
export const entidades = defineDataField({
  kind: "query",
  name: "entidades",
  access: ["entidades:read", "usuarios:read"],
  summary: "Entidades",
  args: ConsultaListaEntidades.extend({ id: z.literal("0").optional() }),
  reply: pageOf(TipoEntidad),
  errors: ["VALIDACION"],
  shows: ["entidad"],
});

export const entidad = defineDataField({
  kind: "query",
  name: "entidad",
  access: "entidades:read",
  summary: "Una entidad",
  args: z.object({ id: Id }),
  reply: TipoEntidad,
  errors: ["NO_EXISTE"],
  ids: { "args.id": "entidad" },
  shows: ["entidad"],
});

/** Of SUPERADMIN alone, besides the permission: nobody else sees more than their own. */
export const entidadAdd = defineDataField({
  kind: "mutation",
  name: "entidadAdd",
  access: "entidades:create",
  summary: "Crear una entidad",
  args: z.object({ entidad: dataType("NewEntidad", EntidadNueva) }),
  reply: TipoEntidad,
  errors: ["SIN_PERMISO", "ENTIDAD_REPETIDA"],
});

/** Everybody but SUPERADMIN changes only what the form of their own institution holds. */
export const entidadEdit = defineDataField({
  kind: "mutation",
  name: "entidadEdit",
  access: "entidades:update",
  summary: "Cambiar una entidad; lo que no se nombra queda como está",
  args: z.object({ id: Id, entidad: dataType("EditEntidad", EntidadEditada) }),
  reply: TipoEntidad,
  errors: ["NO_EXISTE", "VALIDACION", "ENTIDAD_PROPIA", "ENTIDAD_REPETIDA", "ULTIMO_SUPERADMIN"],
  ids: { "args.id": "entidad" },
});

export const entidadDelete = defineDataField({
  kind: "mutation",
  name: "entidadDelete",
  access: "entidades:delete",
  summary: "Borrar una entidad a la que nada se refiere",
  args: z.object({ id: Id }),
  reply: Deleted,
  errors: ["NO_EXISTE", "ENTIDAD_PROPIA", "REGISTRO_RELACIONADO"],
  ids: { "args.id": "entidad" },
});
