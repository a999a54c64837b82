// What providers brought and could not be read or stored: looked through, looked at, read again, discarded.
import { z } from "zod";
import { Id } from "../common/lista.ts";
import { defineRoute } from "../common/route.ts";
import { Apartado, ApartadoFila, ConsultaApartados, LecturaApartado, ListaApartados } from "./apartado.ts";

const params = z.object({ id: Id });
const ids = { "params.id": "apartado" } as const;

export const listarApartados = defineRoute({
  method: "GET",
  path: "/system/apartados",
  access: "canales:read",
  summary: "Lo que trajeron los proveedores y no se pudo leer o guardar, lo último primero",
  query: ConsultaApartados,
  reply: ListaApartados,
  shows: ["apartado"],
  errors: ["NO_EXISTE"],
  ids: { "query.canal": "canal" },
});

/** Looking is on record: it may hold somebody's words. */
export const leerApartado = defineRoute({
  method: "GET",
  path: "/system/apartados/:id",
  access: "canales:read",
  summary: "Un evento apartado con lo que trajo",
  params,
  reply: Apartado,
  shows: ["apartado"],
  errors: ["NO_EXISTE"],
  ids,
});

/** The same way in as when it came: what is stored already stays one. */
export const releerApartado = defineRoute({
  method: "POST",
  path: "/system/apartados/:id/lectura",
  access: "canales:update",
  summary: "Hacer leer otra vez un evento apartado",
  params,
  reply: LecturaApartado,
  errors: ["NO_EXISTE", "APARTADO_RESUELTO", "PROVEEDOR_NO_CONFIGURADO", "NO_DISPONIBLE"],
  ids,
  perMinute: 60,
});

/** Its contents are gone then. */
export const descartarApartado = defineRoute({
  method: "POST",
  path: "/system/apartados/:id/descarte",
  access: "canales:update",
  summary: "Descartar un evento apartado",
  params,
  reply: ApartadoFila,
  errors: ["NO_EXISTE", "APARTADO_RESUELTO"],
  ids,
});
