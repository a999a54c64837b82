import { z } from "zod";
import { Id } from "../common/lista.ts";
import { defineRoute } from "../common/route.ts";
import { PuestaEnMarcha } from "./puesta-en-marcha.ts";

/** Of the caller's own institution; SUPERADMIN may name another. */
export const leerPuestaEnMarcha = defineRoute({
  method: "GET",
  path: "/system/puesta-en-marcha",
  access: "entidades:read",
  summary: "Lo que una entidad tiene y lo que le falta para atender",
  query: z.object({ id_entidad: Id.optional() }),
  reply: PuestaEnMarcha,
  shows: ["entidad", "usuario", "canal", "punto", "tramite", "faq"],
  errors: ["NO_EXISTE", "VALIDACION"],
  ids: { "query.id_entidad": "entidad" },
});
