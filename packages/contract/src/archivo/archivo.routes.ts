import { z } from "zod";
import { enteroEntre, Id, IdMensaje } from "../common/lista.ts";
import { defineRoute } from "../common/route.ts";
import { ArchivoSubido } from "./archivo.ts";

/** Before a send: multipart/form-data, any field name, up to five files. All are kept or none. */
export const subirArchivos = defineRoute({
  method: "POST",
  path: "/system/archivos",
  access: "operadores:update",
  summary: "Subir archivos que luego se enviarán",
  multipart: true,
  reply: z.object({ rows: z.array(ArchivoSubido) }),
  errors: [
    "VALIDACION",
    "TIPO_NO_SOPORTADO",
    "CUERPO_GRANDE",
    "ARCHIVOS_DEMASIADOS",
    "ARCHIVO_VACIO",
    "ARCHIVO_NO_COINCIDE",
  ],
  perMinute: 60,
});

/** The original bytes, or a small picture of them. Answers ranges; the token travels in its header only. */
export const descargarMensaje = defineRoute({
  method: "GET",
  path: "/system/mensajes/descargar/:caso/:msgId",
  access: ["operadores:read", "admin-casos:read"],
  summary: "Descargar un archivo de un mensaje",
  params: z.object({ caso: Id, msgId: z.string().min(1).max(100) }),
  query: z.object({
    /** Its place among the message's files. */
    adjunto: enteroEntre(0, 10_000).default(0),
    miniatura: z.literal("1").optional(),
  }),
  binary: true,
  reply: z.unknown(),
  errors: ["NO_EXISTE", "ARCHIVO_PENDIENTE", "ARCHIVO_PERDIDO"],
  ids: { "params.caso": "caso" },
});

/** The files of a message that its provider did not give are asked for again; they show in the thread as they come. */
export const pedirArchivosDeMensaje = defineRoute({
  method: "POST",
  path: "/system/mensajes/pedir_archivos/:id",
  access: "operadores:update",
  summary: "Pedir otra vez los archivos que no llegaron con un mensaje",
  params: z.object({ id: IdMensaje }),
  reply: z.object({
    /** Files that had been given up and are on their way again. */
    pedidos: z.int().nonnegative(),
  }),
  errors: ["NO_EXISTE"],
  ids: { "params.id": "mensaje" },
  perMinute: 20,
});

/**
 * A message as its provider gave it: the raw bytes of a mail, to be saved and never shown. It holds no more than what was
 * sent to the institution, so whoever may read the message may have it; each download is on record.
 */
export const descargarOriginal = defineRoute({
  method: "GET",
  path: "/system/mensajes/original/:id",
  access: ["operadores:read", "admin-casos:read"],
  summary: "Descargar el original de un mensaje",
  params: z.object({ id: IdMensaje }),
  binary: true,
  reply: z.unknown(),
  errors: ["NO_EXISTE"],
  ids: { "params.id": "mensaje" },
  perMinute: 60,
});
