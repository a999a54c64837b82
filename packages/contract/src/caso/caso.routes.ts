import { z } from "zod";
import { Id, IdOCero } from "../common/lista.ts";
import { defineRoute } from "../common/route.ts";
import { Caso, ConsultaPendientes, ListaCasos } from "./caso.ts";

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

/** Take an untaken case at the point where the caller is (D79). */
export const atenderCaso = defineRoute({
  metodo: "PUT",
  path: "/system/operadores/caso/atender/:casoId",
  acceso: "operadores:update",
  resumen: "Atender: tomar un caso que nadie tomó",
  params: z.object({ casoId: Id }),
  reply: Caso,
  errores: ["NO_EXISTE", "CASO_CERRADO", "CASO_YA_TOMADO", "CUBICULO_REQUERIDO"],
  ids: { "params.casoId": "caso" },
});
