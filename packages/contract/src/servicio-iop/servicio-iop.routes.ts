import { z } from "zod";
import { Borrado, Id, Transicion } from "../common/lista.ts";
import { defineRoute } from "../common/route.ts";
import { ServicioIop } from "./servicio-iop.ts";

export const leerServicioIop = defineRoute({
  method: "GET",
  path: "/system/serviciosIop/:id",
  access: "serviciosIop:read",
  summary: "Un servicio de interoperabilidad, sin su token",
  params: z.object({ id: Id }),
  reply: ServicioIop,
  shows: ["servicio_iop"],
  errors: ["NO_EXISTE"],
  ids: { "params.id": "servicio_iop" },
});

export const cambiarServicioIop = defineRoute({
  method: "PATCH",
  path: "/system/serviciosIop/:id",
  access: "serviciosIop:update",
  summary: "Activar o inactivar un servicio de interoperabilidad",
  params: z.object({ id: Id }),
  body: Transicion,
  reply: ServicioIop,
  errors: ["NO_EXISTE"],
  ids: { "params.id": "servicio_iop" },
});

export const borrarServicioIop = defineRoute({
  method: "DELETE",
  path: "/system/serviciosIop/:id",
  access: "serviciosIop:delete",
  summary: "Borrar un servicio de interoperabilidad",
  params: z.object({ id: Id }),
  reply: Borrado,
  errors: ["NO_EXISTE"],
  ids: { "params.id": "servicio_iop" },
});
