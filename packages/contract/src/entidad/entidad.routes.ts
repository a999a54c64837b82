import { z } from "zod";
import { Id, listaDe } from "../common/lista.ts";
import { defineRoute } from "../common/route.ts";
import { ConsultaEntidades, EntidadBreve, TiposDato } from "./entidad.ts";

/** Own institution; SUPERADMIN all (D23). */
export const listarEntidades = defineRoute({
  method: "GET",
  path: "/system/entidades",
  access: "sesion",
  summary: "Entidades que el usuario puede usar",
  query: ConsultaEntidades,
  reply: listaDe(EntidadBreve),
  shows: ["entidad"],
  errors: ["VALIDACION"],
});

export const leerTiposDato = defineRoute({
  method: "GET",
  path: "/system/entidades/tipos_dato/:idEntidad",
  access: "sesion",
  summary: "Datos adicionales que una entidad pide de una persona",
  params: z.object({ idEntidad: Id }),
  reply: TiposDato,
  shows: ["entidad"],
  errors: ["NO_EXISTE"],
  ids: { "params.idEntidad": "entidad" },
});
