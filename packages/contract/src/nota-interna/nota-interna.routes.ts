// What colleagues tell each other beside a case. Nothing of it leaves the institution.
import { z } from "zod";
import { Id } from "../common/lista.ts";
import { defineRoute } from "../common/route.ts";
import { Mensaje } from "../mensaje/mensaje.ts";
import { ConsultaMencionables, Mencionables, Menciones, NotaNueva } from "./nota-interna.ts";

const params = z.object({ id: Id });
const ids = { "params.id": "caso" } as const;

/**
 * Written into the thread of a case that stands at a point, or is over: until a point has it, another institution may read it
 * on a shared account. It takes no case, answers nobody, and is never sent.
 */
export const escribirNota = defineRoute({
  method: "POST",
  path: "/system/operadores/caso/:id/notas",
  access: "operadores:update",
  summary: "Escribir una nota interna en un caso",
  params,
  body: NotaNueva,
  reply: Mensaje,
  errors: ["NO_EXISTE", "CASO_NO_TOMADO", "MENCION_NO_ALCANZA", "CLAVE_REPETIDA"],
  ids: { ...ids, "body.menciones": "usuario" },
  idempotent: true,
  perMinute: 60,
});

export const leerMencionables = defineRoute({
  method: "GET",
  path: "/system/operadores/caso/:id/mencionables",
  access: "operadores:update",
  summary: "A quién se puede mencionar en una nota de un caso",
  params,
  query: ConsultaMencionables,
  reply: Mencionables,
  shows: ["usuario"],
  errors: ["NO_EXISTE"],
  ids,
});

/** Of the caller alone. */
export const leerMenciones = defineRoute({
  method: "GET",
  path: "/system/operadores/menciones",
  access: "operadores:read",
  summary: "Notas internas que mencionan a quien pregunta",
  reply: Menciones,
  shows: ["mensaje"],
  errors: [],
});

/** What names the caller in this case, up to now, was seen. Nothing to see changes nothing. */
export const verMenciones = defineRoute({
  method: "POST",
  path: "/system/operadores/caso/:id/menciones/vistas",
  access: "operadores:read",
  summary: "Dar por vistas las menciones propias de un caso",
  params,
  reply: Menciones,
  errors: ["NO_EXISTE"],
  ids,
});
