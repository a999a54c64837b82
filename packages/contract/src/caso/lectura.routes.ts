import { z } from "zod";
import { Id, IdOCero } from "../common/lista.ts";
import { defineRoute } from "../common/route.ts";
import {
  CanalesDePersona,
  Caso,
  CasoDetalle,
  ConsultaCasosDePersona,
  ConsultaHistorial,
  ConsultaPendientes,
  FilasDeCasos,
  ListaCasos,
} from "./caso.ts";

export const leerCaso = defineRoute({
  metodo: "GET",
  path: "/system/operadores/caso/:id",
  acceso: ["operadores:read", "admin-casos:read"],
  resumen: "Un caso con sus canales",
  params: z.object({ id: Id }),
  reply: Caso,
  errores: ["NO_EXISTE"],
  ids: { "params.id": "caso" },
});

/** Point 0 = every point in reach, for administrators only (D72). */
export const listarPendientes = defineRoute({
  metodo: "GET",
  path: "/system/operadores/:id/pendientes",
  acceso: ["operadores:read", "admin-casos:read"],
  resumen: "Casos abiertos de un punto de atención",
  params: z.object({ id: IdOCero }),
  query: ConsultaPendientes,
  reply: ListaCasos,
  errores: ["NO_EXISTE", "PUNTO_NO_AUTORIZADO", "CUBICULO_REQUERIDO", "VALIDACION"],
  ids: { "params.id": "punto" },
});

export const leerDetalleCaso = defineRoute({
  metodo: "GET",
  path: "/system/operadores/caso/:id/detalle",
  acceso: ["operadores:read", "admin-casos:read"],
  resumen: "Información adicional de un caso",
  params: z.object({ id: Id }),
  reply: CasoDetalle,
  errores: ["NO_EXISTE"],
  ids: { "params.id": "caso" },
});

/** Cases handled at a point, in any state (D73). Point 0 as in pendientes. */
export const listarHistorial = defineRoute({
  metodo: "GET",
  path: "/system/operadores/:id/historial",
  acceso: ["operadores:read", "admin-casos:read"],
  resumen: "Historial de casos de un punto de atención",
  params: z.object({ id: IdOCero }),
  query: ConsultaHistorial,
  reply: ListaCasos,
  errores: ["NO_EXISTE", "PUNTO_NO_AUTORIZADO", "CUBICULO_REQUERIDO", "VALIDACION"],
  ids: { "params.id": "punto" },
});

/** Of the person within the institution; `PENDIENTE` = every open one (D71). Without `estado`, all. */
export const listarCasosDePersona = defineRoute({
  metodo: "GET",
  path: "/system/operadores/casos/:personaId",
  acceso: "operadores:read",
  resumen: "Casos de una persona",
  params: z.object({ personaId: Id }),
  query: ConsultaCasosDePersona,
  reply: FilasDeCasos,
  errores: ["NO_EXISTE"],
  ids: { "params.personaId": "persona" },
});

export const listarAdjuntosDeCaso = defineRoute({
  metodo: "GET",
  path: "/system/operadores/casos/:casoId/adjuntos",
  acceso: "operadores:read",
  resumen: "Casos adjuntados a un caso",
  params: z.object({ casoId: Id }),
  reply: FilasDeCasos,
  errores: ["NO_EXISTE"],
  ids: { "params.casoId": "caso" },
});

export const listarCanalesDePersona = defineRoute({
  metodo: "GET",
  path: "/system/operadores/canales/:personaId",
  acceso: "operadores:read",
  resumen: "Canales de entrada de una persona",
  params: z.object({ personaId: Id }),
  reply: CanalesDePersona,
  errores: ["NO_EXISTE"],
  ids: { "params.personaId": "persona" },
});
