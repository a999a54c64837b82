import { z } from "zod";
import { dataType, defineDataField } from "../common/data-field.ts";
import { Id } from "../common/lista.ts";
import { PermisoDeRol, PermisoEditado } from "./permiso.ts";

const Fila = dataType("Permiso", PermisoDeRol);

/** A row per role, by id_rol (D47). */
export const permisos = defineDataField({
  kind: "query",
  name: "permisos",
  access: "permisos:read",
  summary: "Lo que cada rol puede en un módulo",
  args: z.object({ id_modulo: Id }),
  reply: z.object({ count: z.int(), rows: z.array(Fila) }),
  shows: ["permiso", "rol"],
  errors: ["NO_EXISTE"],
  ids: { "args.id_modulo": "modulo" },
});

export const permisoEdit = defineDataField({
  kind: "mutation",
  name: "permisoEdit",
  access: "permisos:update",
  summary: "Dar o quitar a un rol lo que puede en un módulo",
  args: z.object({ id: Id, permiso: dataType("EditPermiso", PermisoEditado) }),
  reply: Fila,
  errors: ["NO_EXISTE", "PERMISO_FIJO", "PERMISO_PRESTADO", "PERMISO_NO_TENIDO"],
  ids: { "args.id": "permiso" },
});
