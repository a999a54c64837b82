import { z } from "zod";
import { Id } from "../common/lista.ts";
import { defineRoute } from "../common/route.ts";
import { PermisoDeRol, PermisoEditado } from "./permiso.ts";

/** A row per role, by id_rol (D47). */
export const listarPermisos = defineRoute({
  method: "GET",
  path: "/system/permisos",
  access: "permisos:read",
  summary: "Lo que cada rol puede en un módulo",
  query: z.object({ id_modulo: Id }),
  reply: z.object({ count: z.int(), rows: z.array(PermisoDeRol) }),
  shows: ["permiso", "rol"],
  errors: ["NO_EXISTE"],
  ids: { "query.id_modulo": "modulo" },
});

export const editarPermiso = defineRoute({
  method: "PATCH",
  path: "/system/permisos/:id",
  access: "permisos:update",
  summary: "Dar o quitar a un rol lo que puede en un módulo",
  params: z.object({ id: Id }),
  body: PermisoEditado,
  reply: PermisoDeRol,
  errors: ["NO_EXISTE", "PERMISO_FIJO", "PERMISO_PRESTADO", "PERMISO_NO_TENIDO"],
  ids: { "params.id": "permiso" },
});
