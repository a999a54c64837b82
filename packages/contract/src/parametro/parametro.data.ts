import { z } from "zod";
import { Deleted, defineDataField, pageOf } from "../common/data-field.ts";
import { Id } from "../common/lista.ts";
import { ConsultaParametros, Parametro, ParametroEditado, ParametroNuevo } from "./parametro.ts";

export const parametros = defineDataField({
  kind: "query",
  name: "parametros",
  access: "parametros:read",
  summary: "Parámetros del sistema",
  args: ConsultaParametros,
  reply: pageOf(Parametro),
  errors: ["VALIDACION"],
  shows: ["parametro"],
});

export const parametro = defineDataField({
  kind: "query",
  name: "parametro",
  access: "parametros:read",
  summary: "Un parámetro",
  args: z.object({ id: Id }),
  reply: Parametro,
  errors: ["NO_EXISTE"],
  ids: { "args.id": "parametro" },
  shows: ["parametro"],
});

export const parametroAdd = defineDataField({
  kind: "mutation",
  name: "parametroAdd",
  access: "parametros:create",
  summary: "Crear un parámetro",
  args: z.object({ parametro: ParametroNuevo }),
  reply: Parametro,
  errors: ["VALIDACION", "SIN_PERMISO"],
});

/** Of ADMIN only `valor` (D38): what adds and deletes is refused whatever the role was given. */
export const parametroEdit = defineDataField({
  kind: "mutation",
  name: "parametroEdit",
  access: "parametros:update",
  summary: "Cambiar un parámetro",
  args: z.object({ id: Id, parametro: ParametroEditado }),
  reply: Parametro,
  errors: ["NO_EXISTE", "VALIDACION", "SIN_PERMISO"],
  ids: { "args.id": "parametro" },
});

export const parametroDelete = defineDataField({
  kind: "mutation",
  name: "parametroDelete",
  access: "parametros:delete",
  summary: "Borrar un parámetro",
  args: z.object({ id: Id }),
  reply: Deleted,
  errors: ["NO_EXISTE", "SIN_PERMISO"],
  ids: { "args.id": "parametro" },
});
