import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { rutasFallos } from "../comun/rutas-fallos.ts";
import type { CorreoSimulado } from "./correo-simulado.ts";

export const AdjuntoEscrito = z.object({
  nombre: z.string().max(200),
  mime: z.string().max(100),
  datos: z.base64().transform((texto) => Buffer.from(texto, "base64")),
  cid: z
    .string()
    .max(100)
    .regex(/^[^\s<>]+$/)
    .optional(),
});

const Escribir = z.strictObject({
  de: z.email(),
  nombre: z.string().max(100).optional(),
  para: z.email(),
  asunto: z.string().max(500).default(""),
  texto: z.string().max(200_000),
  html: z.string().max(1_000_000).optional(),
  messageId: z.string().max(300).optional(),
  enRespuestaA: z.string().max(300).optional(),
  referencias: z.array(z.string().max(300)).max(100).optional(),
  /** Further header lines. */
  cabeceras: z.array(z.string().max(1_000)).max(20).optional(),
  adjuntos: z.array(AdjuntoEscrito).max(20).default([]),
});

const Cuenta = z.strictObject({ direccion: z.email(), nombre: z.string().max(100) });
const Buzon = z.strictObject({ direccion: z.email() });

/** What a person, a test or a load generator does to the mail server; below /_sim like the gateway's. */
export function rutasCorreo(app: FastifyInstance, correo: CorreoSimulado): void {
  app.post("/_sim/correo/cuentas", async (request, reply) => {
    const { direccion, nombre } = Cuenta.parse(request.body);
    correo.mundo.buzon(direccion, nombre);
    return await reply.code(204).send();
  });

  app.post("/_sim/correo/escribir", async (request, reply) => {
    const uid = correo.escribir(Escribir.parse(request.body));
    return await reply.code(201).send({ uid });
  });

  app.post("/_sim/correo/cortar", async (_request, reply) => {
    correo.cortar();
    return await reply.code(204).send();
  });

  app.post("/_sim/correo/renumerar", async (request, reply) => {
    const buzon = correo.buzon(Buzon.parse(request.body).direccion);
    buzon.renumerar();
    // An open session goes on with the numbers it was told; a new one is told the others.
    correo.cortar();
    return await reply.code(200).send({ validez: buzon.validez, siguiente: buzon.siguiente });
  });

  rutasFallos(app, "smtp", correo.desperfectos.smtp);
  rutasFallos(app, "imap", correo.desperfectos.imap);
}
