// Messages that opened no case: looked through, read, made into a case, put aside.
import { z } from "zod";
import { enteroEntre, Id } from "../common/lista.ts";
import { defineRoute } from "../common/route.ts";
import { CambioDeSuelto, ConsultaSueltos, ListaSueltos, RespuestaCasoDeSuelto, Suelto } from "./suelto.ts";

const params = z.object({ id: Id });
const ids = { "params.id": "suelto" } as const;

export const listarSueltos = defineRoute({
  method: "GET",
  path: "/system/sueltos",
  access: ["operadores:read", "admin-casos:read"],
  summary: "Mensajes que no abrieron caso, el último primero",
  query: ConsultaSueltos,
  reply: ListaSueltos,
  shows: ["suelto"],
  errors: [],
});

export const leerSuelto = defineRoute({
  method: "GET",
  path: "/system/sueltos/:id",
  access: ["operadores:read", "admin-casos:read"],
  summary: "Un mensaje sin caso, entero",
  params,
  reply: Suelto,
  shows: ["suelto"],
  errors: ["NO_EXISTE", "SUELTO_CON_CASO"],
  ids,
});

/** As a file of a thread is downloaded: the original bytes, or a small picture of them. */
export const descargarDeSuelto = defineRoute({
  method: "GET",
  path: "/system/sueltos/:id/archivos",
  access: ["operadores:read", "admin-casos:read"],
  summary: "Descargar un archivo de un mensaje sin caso",
  params,
  query: z.object({
    /** Its place among the message's files. */
    adjunto: enteroEntre(0, 10_000).default(0),
    miniatura: z.literal("1").optional(),
  }),
  binary: true,
  reply: z.unknown(),
  errors: ["NO_EXISTE", "SUELTO_CON_CASO", "ARCHIVO_PENDIENTE", "ARCHIVO_PERDIDO"],
  ids,
});

/** Asked again, or by two at once, it answers the one case. */
export const abrirCasoDeSuelto = defineRoute({
  method: "POST",
  path: "/system/sueltos/:id/caso",
  access: ["operadores:update", "admin-casos:update"],
  summary: "Abrir un caso con un mensaje sin caso, o agregarlo al que está abierto",
  params,
  reply: RespuestaCasoDeSuelto,
  errors: ["NO_EXISTE"],
  ids,
});

export const cambiarSuelto = defineRoute({
  method: "PUT",
  path: "/system/sueltos/:id/estado",
  access: ["operadores:update", "admin-casos:update"],
  summary: "Descartar un mensaje sin caso, o volver a ponerlo en la lista",
  params,
  body: CambioDeSuelto,
  reply: CambioDeSuelto,
  errors: ["NO_EXISTE", "SUELTO_CON_CASO"],
  ids,
});
