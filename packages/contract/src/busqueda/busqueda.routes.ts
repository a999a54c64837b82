import { defineRoute } from "../common/route.ts";
import { BUSQUEDAS_POR_MINUTO } from "../limites.ts";
import { ConsultaBusqueda, ConsultaMensajes, Hallazgos, MensajesHallados } from "./busqueda.ts";

const QUIEN = ["operadores:read", "admin-casos:read"] as const;

/** What is looked for goes in the body: names and documents have no place in an address. */
export const buscar = defineRoute({
  method: "POST",
  path: "/system/busqueda",
  access: QUIEN,
  summary: "Buscar en los casos y los mensajes que se pueden leer",
  body: ConsultaBusqueda,
  reply: Hallazgos,
  errors: ["VALIDACION"],
  perMinute: BUSQUEDAS_POR_MINUTO,
});

export const buscarMensajes = defineRoute({
  method: "POST",
  path: "/system/busqueda/mensajes",
  access: QUIEN,
  summary: "Buscar más mensajes, o en una conversación",
  body: ConsultaMensajes,
  reply: MensajesHallados,
  errors: ["VALIDACION", "NO_EXISTE"],
  ids: { "body.caso": "caso" },
  perMinute: BUSQUEDAS_POR_MINUTO,
});
