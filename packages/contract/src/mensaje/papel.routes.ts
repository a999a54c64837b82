import { z } from "zod";
import { Id } from "../common/lista.ts";
import { defineRoute } from "../common/route.ts";
import { ConsultaPapel, ConsultaPdf, Papel } from "./papel.ts";

/** What is put on paper is what the caller may read of the case anyway. That somebody did is on record (D111). */
export const leerPapel = defineRoute({
  method: "GET",
  path: "/system/operadores/caso/:id/papel",
  access: ["operadores:read", "admin-casos:read"],
  summary: "Un caso con su hilo para imprimir, por partes",
  params: z.object({ id: Id }),
  query: ConsultaPapel,
  reply: Papel,
  shows: ["caso", "persona", "mensaje"],
  errors: ["NO_EXISTE"],
  ids: { "params.id": "caso" },
});

export const descargarPapel = defineRoute({
  method: "GET",
  path: "/system/operadores/caso/:id/pdf",
  access: ["operadores:read", "admin-casos:read"],
  summary: "Un caso con todo su hilo, como PDF",
  params: z.object({ id: Id }),
  query: ConsultaPdf,
  reply: z.unknown(),
  pdf: true,
  shows: ["caso", "persona", "mensaje"],
  errors: ["NO_EXISTE"],
  ids: { "params.id": "caso" },
  // Each one reads a whole thread and draws it.
  perMinute: 30,
});
