import { z } from "zod";
import { Borrado, Id } from "../common/lista.ts";
import { defineRoute } from "../common/route.ts";
import { Parametro } from "./parametro.ts";

export const leerParametro = defineRoute({
  method: "GET",
  path: "/system/parametros/:id",
  access: "parametros:read",
  summary: "Un parámetro",
  params: z.object({ id: Id }),
  reply: Parametro,
  shows: ["parametro"],
  errors: ["NO_EXISTE"],
  ids: { "params.id": "parametro" },
});

/** One that the server uses goes back to what holds without it. */
export const borrarParametro = defineRoute({
  method: "DELETE",
  path: "/system/parametros/:id",
  access: "parametros:delete",
  summary: "Borrar un parámetro",
  params: z.object({ id: Id }),
  reply: Borrado,
  errors: ["NO_EXISTE", "SIN_PERMISO"],
  ids: { "params.id": "parametro" },
});
