import { z } from "zod";
import { Deleted, defineDataField, pageOf } from "../common/data-field.ts";
import { Id } from "../common/lista.ts";
import { ConsultaServiciosIop, ServicioIop, ServicioIopEditado, ServicioIopNuevo } from "./servicio-iop.ts";

export const serviciosIop = defineDataField({
  kind: "query",
  name: "serviciosIop",
  access: "serviciosIop:read",
  summary: "Servicios de interoperabilidad",
  args: ConsultaServiciosIop,
  reply: pageOf(ServicioIop),
  errors: ["VALIDACION"],
  shows: ["servicio_iop"],
});

export const servicioIop = defineDataField({
  kind: "query",
  name: "servicioIop",
  access: "serviciosIop:read",
  summary: "Un servicio de interoperabilidad, sin su token",
  args: z.object({ id: Id }),
  reply: ServicioIop,
  errors: ["NO_EXISTE"],
  ids: { "args.id": "servicio_iop" },
  shows: ["servicio_iop"],
});

export const servicioIopAdd = defineDataField({
  kind: "mutation",
  name: "servicioIopAdd",
  access: "serviciosIop:create",
  summary: "Crear un servicio de interoperabilidad",
  args: z.object({ servicioIop: ServicioIopNuevo }),
  reply: ServicioIop,
  errors: ["VALIDACION"],
});

export const servicioIopEdit = defineDataField({
  kind: "mutation",
  name: "servicioIopEdit",
  access: "serviciosIop:update",
  summary: "Cambiar un servicio de interoperabilidad",
  args: z.object({ id: Id, servicioIop: ServicioIopEditado }),
  reply: ServicioIop,
  errors: ["NO_EXISTE", "VALIDACION"],
  ids: { "args.id": "servicio_iop" },
});

export const servicioIopDelete = defineDataField({
  kind: "mutation",
  name: "servicioIopDelete",
  access: "serviciosIop:delete",
  summary: "Borrar un servicio de interoperabilidad",
  args: z.object({ id: Id }),
  reply: Deleted,
  errors: ["NO_EXISTE"],
  ids: { "args.id": "servicio_iop" },
});
