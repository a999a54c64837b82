import { z } from "zod";
import { Id } from "../common/lista.ts";
import { defineRoute } from "../common/route.ts";
import {
  ConsultaPeriodo,
  DeEntidad,
  PrimerosPasos,
  TableroAhora,
  TableroPeriodo,
  TableroPunto,
} from "./tablero.ts";

export const leerTableroAhora = defineRoute({
  method: "GET",
  path: "/system/tablero/ahora",
  access: "tablero:read",
  summary: "Tablero: cómo están las cosas ahora",
  query: DeEntidad,
  reply: TableroAhora,
  shows: ["caso", "punto", "canal"],
  errors: ["NO_EXISTE", "VALIDACION"],
  ids: { "query.id_entidad": "entidad" },
});

export const leerTableroPeriodo = defineRoute({
  method: "GET",
  path: "/system/tablero/periodo",
  access: "tablero:read",
  summary: "Tablero: lo que pasó entre dos días",
  query: ConsultaPeriodo,
  reply: TableroPeriodo,
  shows: ["caso", "punto", "canal", "tramite", "usuario", "entidad"],
  errors: ["NO_EXISTE", "VALIDACION"],
  ids: { "query.id_entidad": "entidad" },
});

/** A point where the caller may work, and the caller's own day. */
export const leerTableroPunto = defineRoute({
  method: "GET",
  path: "/system/operadores/:id/tablero",
  access: "operadores:read",
  summary: "Tablero de un punto de atención",
  params: z.object({ id: Id }),
  reply: TableroPunto,
  shows: ["caso", "punto"],
  personas: ["quienes.persona.id"],
  errors: ["NO_EXISTE", "PUNTO_NO_AUTORIZADO"],
  ids: { "params.id": "punto" },
});

/** The caller's own. */
export const leerPrimerosPasos = defineRoute({
  method: "GET",
  path: "/system/operadores/primeros-pasos",
  access: "operadores:read",
  summary: "Lo que el operador ya hizo de sus primeros pasos",
  reply: PrimerosPasos,
  shows: ["caso"],
  errors: [],
});
