import { z } from "zod";
import { enteroEntre, Id, IdMensaje } from "../common/lista.ts";
import { defineRoute } from "../common/route.ts";
import { ENVIO_BASE64_MAX, HILO_LIMITE_MAX, TEXTO_MENSAJE_MAX } from "../limites.ts";
import { FirmasDeCarta } from "./carta.ts";
import {
  ConsultaEntregas,
  Entregas,
  EnvioMensaje,
  EnvioVarios,
  Hilo,
  Mensaje,
  RespuestaEnvio,
  RespuestaVarios,
} from "./mensaje.ts";
import { Plantillas } from "./plantilla.ts";

/** The latest messages of the case, older ones with `antes`; 50 of them unless `limit` says more, as it does to reach the first unread (D5). */
export const leerHilo = defineRoute({
  method: "GET",
  path: "/system/operadores/caso/:id/mensajes",
  access: ["operadores:read", "admin-casos:read"],
  summary: "Mensajes de un caso",
  params: z.object({ id: Id }),
  query: z.object({
    antes: IdMensaje.optional(),
    limit: enteroEntre(1, HILO_LIMITE_MAX).optional(),
  }),
  reply: Hilo,
  shows: ["mensaje"],
  errors: ["NO_EXISTE"],
  ids: { "params.id": "caso" },
});

/** Asked at the provider each time. Empty where the channel has none. */
export const leerPlantillas = defineRoute({
  method: "GET",
  path: "/system/operadores/plantillas/:canalId",
  access: "operadores:update",
  summary: "Mensajes aprobados por el proveedor para un canal de entrada",
  params: z.object({ canalId: Id }),
  reply: Plantillas,
  shows: ["canal"],
  errors: ["NO_EXISTE", "PROVEEDOR_NO_CONFIGURADO", "CANAL_NO_RESPONDE"],
  ids: { "params.canalId": "canal_entrada" },
  perMinute: 60,
});

/** As it is now: what a letter is signed with is taken when it is accepted. */
export const leerFirmasDeCarta = defineRoute({
  method: "GET",
  path: "/system/operadores/canal/:canalId/firmas_correo",
  access: "operadores:update",
  summary: "Con qué se firma una carta por un canal de entrada",
  params: z.object({ canalId: Id }),
  reply: FirmasDeCarta,
  shows: ["usuario", "entidad"],
  errors: ["NO_EXISTE"],
  ids: { "params.canalId": "canal_entrada" },
});

export const enviarMensaje = defineRoute({
  method: "POST",
  path: "/system/operadores/enviar/mensaje/:canalId",
  access: "operadores:update",
  summary: "Enviar un mensaje por un canal de entrada del caso",
  params: z.object({ canalId: Id }),
  body: EnvioMensaje,
  reply: RespuestaEnvio,
  errors: [
    "NO_EXISTE",
    "PUNTO_NO_AUTORIZADO",
    "CASO_CERRADO",
    "CANAL_INACTIVO",
    "CANAL_SIN_PUNTO",
    "CANAL_NO_ENVIA",
    "CANAL_NO_CITA",
    "CANAL_SIN_CARTA",
    "PLAZO_VENCIDO",
    "PLANTILLA_NO_DISPONIBLE",
    "CANAL_NO_RESPONDE",
    "PROVEEDOR_NO_CONFIGURADO",
    "TEXTO_CORTO",
    "TEXTO_LARGO",
    "ARCHIVOS_DEMASIADOS",
    "ARCHIVO_NO_PERMITIDO",
    "ARCHIVO_GRANDE",
    "ARCHIVOS_GRANDES",
    "ARCHIVO_VACIO",
    "ARCHIVO_NO_COINCIDE",
    "ARCHIVO_CADUCADO",
    "CUBICULO_REQUERIDO",
    "CASO_YA_TOMADO",
    "HUBO_MENSAJES",
    "CLAVE_REPETIDA",
  ],
  ids: {
    "params.canalId": "canal_entrada",
    "body.caso": "caso",
    "body.cubiculo": "punto",
    "body.responde_a": "mensaje",
  },
  idempotent: true,
  perMinute: 120,
  // Document B sends files inside the JSON.
  bodyLimit: ENVIO_BASE64_MAX + TEXTO_MENSAJE_MAX,
});

/**
 * With and without the slash at the end (D92). Each chat is a send of its own. All refused: 412, whose `actual` is the answer
 * with each chat's reason; 404 when none of them is there.
 */
export const enviarVarios = defineRoute({
  method: "POST",
  path: "/system/operadores/enviar/mensaje/varios",
  access: "operadores:update",
  summary: "Enviar el mismo mensaje a varios chats",
  body: EnvioVarios,
  reply: RespuestaVarios,
  errors: [
    "NO_EXISTE",
    "PUNTO_NO_AUTORIZADO",
    "TEXTO_CORTO",
    "ARCHIVOS_DEMASIADOS",
    "ARCHIVO_VACIO",
    "ARCHIVO_NO_COINCIDE",
    "ENVIO_FALLIDO",
    "CLAVE_REPETIDA",
  ],
  ids: { "body.canales.canal": "canal_entrada", "body.canales.id_caso": "caso", "body.cubiculo": "punto" },
  idempotent: true,
  perMinute: 30,
  // Document B sends files inside the JSON.
  bodyLimit: ENVIO_BASE64_MAX + TEXTO_MENSAJE_MAX,
});

/** A person sends it again: FALLIDO or INCIERTO back into the queue, before whatever of its conversation still waits there. */
export const reintentarMensaje = defineRoute({
  method: "POST",
  path: "/system/mensajes/reintentar/:id",
  access: "operadores:update",
  summary: "Volver a enviar un mensaje que no salió",
  params: z.object({ id: IdMensaje }),
  reply: Mensaje,
  errors: [
    "NO_EXISTE",
    "CUBICULO_REQUERIDO",
    "CASO_CERRADO",
    "CANAL_INACTIVO",
    "CANAL_SIN_PUNTO",
    "PLAZO_VENCIDO",
    "MENSAJE_NO_REINTENTABLE",
  ],
  ids: { "params.id": "mensaje" },
});

/** A person knows that it arrived: INCIERTO becomes ENVIADO and is not sent again. */
export const darPorEnviado = defineRoute({
  method: "POST",
  path: "/system/mensajes/dar_por_enviado/:id",
  access: "operadores:update",
  summary: "Dar por enviado un mensaje del que no se sabe",
  params: z.object({ id: IdMensaje }),
  reply: Mensaje,
  errors: ["NO_EXISTE", "CUBICULO_REQUERIDO", "CASO_CERRADO", "MENSAJE_NO_REINTENTABLE"],
  ids: { "params.id": "mensaje" },
});

/**
 * Reads a message again out of its original, as it would be read if it came today: words, subject, sender and files become
 * what that says. Nothing is doubled, and whose conversation it is does not change.
 */
export const releerMensaje = defineRoute({
  method: "POST",
  path: "/system/mensajes/leer_de_nuevo/:id",
  access: "admin-casos:update",
  summary: "Leer de nuevo un mensaje de su original",
  params: z.object({ id: IdMensaje }),
  reply: z.object({
    /** False: it says today what it said before. */
    cambio: z.boolean(),
  }),
  errors: ["NO_EXISTE", "ORIGINAL_ILEGIBLE", "PROVEEDOR_NO_CONFIGURADO"],
  ids: { "params.id": "mensaje" },
  perMinute: 30,
});

/** What waits in the queue of this message's conversation is tried at once. One that is no longer queued is answered as it is. */
export const intentarAhora = defineRoute({
  method: "POST",
  path: "/system/mensajes/intentar_ahora/:id",
  access: "operadores:update",
  summary: "Intentar ahora un mensaje que espera en la cola",
  params: z.object({ id: IdMensaje }),
  reply: Mensaje,
  errors: [
    "NO_EXISTE",
    "CUBICULO_REQUERIDO",
    "CASO_CERRADO",
    "CANAL_INACTIVO",
    "CANAL_SIN_PUNTO",
    "MENSAJE_NO_REINTENTABLE",
  ],
  ids: { "params.id": "mensaje" },
  perMinute: 20,
});

/** A person saw that it failed and does nothing more about it: no list shows its failure any more. Also once its case has ended, when nothing else can be done. */
export const descartarFallo = defineRoute({
  method: "POST",
  path: "/system/mensajes/descartar_fallo/:id",
  access: "operadores:update",
  summary: "Dar por visto un mensaje que no salió",
  params: z.object({ id: IdMensaje }),
  reply: Mensaje,
  errors: ["NO_EXISTE", "CUBICULO_REQUERIDO", "MENSAJE_NO_REINTENTABLE"],
  ids: { "params.id": "mensaje" },
});

/** How far messages of ours came, wherever they are; those that the caller may not read are left out. */
export const leerEntregas = defineRoute({
  method: "GET",
  path: "/system/operadores/entregas",
  access: "operadores:read",
  summary: "Estado de entrega de unos mensajes",
  query: ConsultaEntregas,
  reply: Entregas,
  shows: ["mensaje"],
  errors: [],
});

/** What of a case did not leave yet or failed, oldest first: what whoever closes it should know. */
export const leerEnviosDeCaso = defineRoute({
  method: "GET",
  path: "/system/operadores/caso/:id/envios",
  access: "operadores:read",
  summary: "Mensajes de un caso que no han salido",
  params: z.object({ id: Id }),
  reply: Entregas,
  shows: ["mensaje"],
  errors: ["NO_EXISTE"],
  ids: { "params.id": "caso" },
});
