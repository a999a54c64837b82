import { z } from "zod";
import { Borrado, Id, listaDe, Transicion } from "../common/lista.ts";
import { defineRoute } from "../common/route.ts";
import {
  BuscarEnPortal,
  ConsultaEntidades,
  Entidad,
  EntidadBreve,
  EntidadDelPortal,
  EntidadHallada,
  Sincronizada,
  TiposDato,
} from "./entidad.ts";

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

export const leerEntidad = defineRoute({
  method: "GET",
  path: "/system/entidades/:id",
  access: "entidades:read",
  summary: "Una entidad",
  params: z.object({ id: Id }),
  reply: Entidad,
  shows: ["entidad"],
  errors: ["NO_EXISTE"],
  ids: { "params.id": "entidad" },
});

/** Nobody switches their own. */
export const cambiarEntidad = defineRoute({
  method: "PATCH",
  path: "/system/entidades/:id",
  access: "entidades:update",
  summary: "Activar o inactivar una entidad; inactiva, termina las sesiones de sus usuarios",
  params: z.object({ id: Id }),
  body: Transicion,
  reply: Entidad,
  errors: ["NO_EXISTE", "ENTIDAD_PROPIA", "ULTIMO_SUPERADMIN"],
  ids: { "params.id": "entidad" },
});

export const borrarEntidad = defineRoute({
  method: "DELETE",
  path: "/system/entidades/:id",
  access: "entidades:delete",
  summary: "Borrar una entidad a la que nada se refiere",
  params: z.object({ id: Id }),
  reply: Borrado,
  errors: ["NO_EXISTE", "ENTIDAD_PROPIA", "REGISTRO_RELACIONADO"],
  ids: { "params.id": "entidad" },
});

const DEL_PORTAL = ["PROVEEDOR_NO_CONFIGURADO", "PORTAL_NO_RESPONDE", "PORTAL_ILEGIBLE"] as const;

/** Of SUPERADMIN alone, besides the permission (D48), like the two that follow. */
export const listarEntidadesDelPortal = defineRoute({
  method: "GET",
  path: "/system/entidades/portal",
  access: "entidades:create",
  summary: "Entidades que conoce el portal de trámites, y cuáles ya están registradas",
  reply: listaDe(EntidadDelPortal),
  // Once one of them was taken in, the list says so.
  shows: ["entidad"],
  errors: ["SIN_PERMISO", ...DEL_PORTAL],
});

export const sincronizarEntidades = defineRoute({
  method: "GET",
  path: "/system/entidades/sincronizar",
  access: "entidades:create",
  summary: "Traer del portal las entidades nuevas y los nombres que cambiaron; nada se borra",
  reply: Sincronizada,
  errors: ["SIN_PERMISO", "SINCRONIZACION_EN_CURSO", ...DEL_PORTAL],
});

export const buscarEnPortal = defineRoute({
  method: "GET",
  path: "/system/entidades/buscar/:sigla/:portalId",
  access: "entidades:create",
  summary: "Una entidad como la conoce el portal; no guarda nada",
  params: BuscarEnPortal,
  reply: EntidadHallada,
  errors: ["SIN_PERMISO", "ENTIDAD_NO_HALLADA", ...DEL_PORTAL],
});
