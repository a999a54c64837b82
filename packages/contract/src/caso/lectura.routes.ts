import { z } from "zod";
import { Id, IdOCero } from "../common/lista.ts";
import { defineRoute } from "../common/route.ts";
import {
  CanalesDePersona,
  Caso,
  CasoDetalle,
  Colegas,
  ConsultaCasosDePersona,
  ConsultaHistorial,
  ConsultaPendientes,
  FilasDeCasos,
  ListaCasos,
} from "./caso.ts";
import { FallosTardios } from "./chat.ts";

export const leerCaso = defineRoute({
  method: "GET",
  path: "/system/operadores/caso/:id",
  access: ["operadores:read", "admin-casos:read"],
  summary: "Un caso con sus canales",
  params: z.object({ id: Id }),
  reply: Caso,
  shows: ["caso"],
  personas: ["persona.id"],
  errors: ["NO_EXISTE"],
  ids: { "params.id": "caso" },
});

/** Who may be given it, those who stand at its point first; none while it stands at no point. */
export const listarColegas = defineRoute({
  method: "GET",
  path: "/system/operadores/caso/:id/colegas",
  access: "operadores:update",
  summary: "A qué colegas del punto de atención se puede pasar un caso",
  params: z.object({ id: Id }),
  reply: Colegas,
  shows: ["usuario"],
  errors: ["NO_EXISTE"],
  ids: { "params.id": "caso" },
});

/** Point 0 = every point in reach, only for whoever sees the institution's cases (D72, ADR 144). */
export const listarPendientes = defineRoute({
  method: "GET",
  path: "/system/operadores/:id/pendientes",
  access: ["operadores:read", "admin-casos:read"],
  summary: "Casos abiertos de un punto de atención",
  params: z.object({ id: IdOCero }),
  query: ConsultaPendientes,
  reply: ListaCasos,
  shows: ["caso"],
  personas: ["rows.persona.id"],
  errors: ["NO_EXISTE", "PUNTO_NO_AUTORIZADO", "CUBICULO_REQUERIDO", "VALIDACION"],
  ids: { "params.id": "punto" },
});

export const leerDetalleCaso = defineRoute({
  method: "GET",
  path: "/system/operadores/caso/:id/detalle",
  access: ["operadores:read", "admin-casos:read"],
  summary: "Información adicional de un caso",
  params: z.object({ id: Id }),
  reply: CasoDetalle,
  shows: ["caso"],
  errors: ["NO_EXISTE"],
  ids: { "params.id": "caso" },
});

/** Cases handled at a point, in any state (D73). Point 0 as in pendientes. */
export const listarHistorial = defineRoute({
  method: "GET",
  path: "/system/operadores/:id/historial",
  access: ["operadores:read", "admin-casos:read"],
  summary: "Historial de casos de un punto de atención",
  params: z.object({ id: IdOCero }),
  query: ConsultaHistorial,
  reply: ListaCasos,
  shows: ["caso"],
  personas: ["rows.persona.id"],
  errors: ["NO_EXISTE", "PUNTO_NO_AUTORIZADO", "CUBICULO_REQUERIDO", "VALIDACION"],
  ids: { "params.id": "punto" },
});

/** What the caller wrote in cases of the point that ended since, and that did not arrive. */
export const listarFallosTardios = defineRoute({
  method: "GET",
  path: "/system/operadores/:id/fallos",
  access: "operadores:read",
  summary: "Mensajes propios que no llegaron y cuyo caso terminó",
  params: z.object({ id: Id }),
  reply: FallosTardios,
  shows: ["mensaje", "caso"],
  errors: ["NO_EXISTE", "PUNTO_NO_AUTORIZADO"],
  ids: { "params.id": "punto" },
});

/** Of the person within the institution; `PENDIENTE` = every open one (D71). Without `estado`, all. */
export const listarCasosDePersona = defineRoute({
  method: "GET",
  path: "/system/operadores/casos/:personaId",
  access: "operadores:read",
  summary: "Casos de una persona",
  params: z.object({ personaId: Id }),
  query: ConsultaCasosDePersona,
  reply: FilasDeCasos,
  shows: ["caso"],
  personas: ["rows.persona.id"],
  errors: ["NO_EXISTE"],
  ids: { "params.personaId": "persona" },
});

export const listarAdjuntosDeCaso = defineRoute({
  method: "GET",
  path: "/system/operadores/casos/:casoId/adjuntos",
  access: "operadores:read",
  summary: "Casos adjuntados a un caso",
  params: z.object({ casoId: Id }),
  reply: FilasDeCasos,
  shows: ["caso"],
  personas: ["rows.persona.id"],
  errors: ["NO_EXISTE"],
  ids: { "params.casoId": "caso" },
});

export const listarCanalesDePersona = defineRoute({
  method: "GET",
  path: "/system/operadores/canales/:personaId",
  access: "operadores:read",
  summary: "Canales de entrada de una persona",
  params: z.object({ personaId: Id }),
  reply: CanalesDePersona,
  shows: ["canal_entrada"],
  personas: ["rows.id_persona"],
  errors: ["NO_EXISTE"],
  ids: { "params.personaId": "persona" },
});
