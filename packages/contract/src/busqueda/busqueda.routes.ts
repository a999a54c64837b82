import { defineRoute } from "../common/route.ts";
import { BUSQUEDAS_POR_MINUTO } from "../limites.ts";
import { CasosHallados, ConsultaBusqueda, ConsultaMensajes, MensajesHallados } from "./busqueda.ts";

const QUIEN = ["operadores:read", "admin-casos:read"] as const;

/** What is looked for goes in the body: names and documents have no place in an address. */
export const buscarCasos = defineRoute({
  method: "POST",
  path: "/system/busqueda/casos",
  access: QUIEN,
  summary: "Buscar casos por número, persona, documento, dirección o descripción",
  body: ConsultaBusqueda,
  reply: CasosHallados,
  personas: ["rows.persona.id"],
  errors: ["VALIDACION"],
  perMinute: BUSQUEDAS_POR_MINUTO,
});

export const buscarMensajes = defineRoute({
  method: "POST",
  path: "/system/busqueda/mensajes",
  access: QUIEN,
  summary: "Buscar mensajes por sus palabras, en todo lo que se puede leer o en un caso",
  body: ConsultaMensajes,
  reply: MensajesHallados,
  personas: ["casos.persona.id"],
  errors: ["VALIDACION", "NO_EXISTE"],
  ids: { "body.caso": "caso" },
  perMinute: BUSQUEDAS_POR_MINUTO,
});
