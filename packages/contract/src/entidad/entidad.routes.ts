import { z } from "zod";
import { Id, listaDe } from "../common/lista.ts";
import { defineRoute } from "../common/route.ts";
import { ConsultaEntidades, EntidadBreve, TiposDato } from "./entidad.ts";

/** Own institution; SUPERADMIN all (D23). */
export const listarEntidades = defineRoute({
  metodo: "GET",
  path: "/system/entidades",
  acceso: "sesion",
  resumen: "Entidades que el usuario puede usar",
  query: ConsultaEntidades,
  reply: listaDe(EntidadBreve),
  errores: ["VALIDACION"],
});

export const leerTiposDato = defineRoute({
  metodo: "GET",
  path: "/system/entidades/tipos_dato/:idEntidad",
  acceso: "sesion",
  resumen: "Datos adicionales que una entidad pide de una persona",
  params: z.object({ idEntidad: Id }),
  reply: TiposDato,
  errores: ["NO_EXISTE"],
  ids: { "params.idEntidad": "entidad" },
});
