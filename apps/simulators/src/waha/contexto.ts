import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Conversacion } from "./conversacion.ts";
import { comoExcepcion } from "./excepcion.ts";
import type { Desperfectos } from "./fallos.ts";
import type { Sesion } from "./modelo.ts";
import type { Mundo } from "./mundo.ts";
import type { Sesiones } from "./sesiones.ts";
import type { Mensajero } from "./webhooks.ts";

export interface Contexto {
  clave: string;
  mundo: Mundo;
  sesiones: Sesiones;
  conversacion: Conversacion;
  desperfectos: Desperfectos;
  mensajero: Mensajero;
}

export interface Rechazo {
  statusCode: number;
  message: string;
  [campo: string]: unknown;
}

/** Thrown by routes; the error handler answers it as the gateway would. */
export class ErrorWaha extends Error {
  readonly rechazo: Rechazo;
  constructor(rechazo: Rechazo) {
    super(rechazo.message);
    this.rechazo = rechazo;
  }
}

export function responderError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof ErrorWaha) return reply.code(error.rechazo.statusCode).send(error.rechazo);
  if (error instanceof z.ZodError) {
    const message = error.issues.map(({ path, message: texto }) => `${path.join(".")}: ${texto}`);
    return reply.code(400).send({ statusCode: 400, message, error: "Bad Request" });
  }
  const estado = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
  const statusCode = estado >= 400 && estado < 600 ? estado : 500;
  const { name, message, stack } = error instanceof Error ? error : new Error("error");
  if (statusCode === 500) return reply.code(500).send(comoExcepcion(request, { stack, message, name }));
  return reply.code(statusCode).send({ statusCode, message });
}

export function sesionO404({ mundo }: Contexto, name: string): Sesion {
  const sesion = mundo.sesiones.get(name);
  if (!sesion) throw new ErrorWaha({ statusCode: 404, message: "Session not found", error: "Not Found" });
  return sesion;
}

/** What every call that needs the telephone answers when it is not there. */
export function sesionTrabajando({ mundo }: Contexto, name: string): Sesion {
  const sesion = mundo.sesiones.get(name);
  if (!sesion) {
    throw new ErrorWaha({
      statusCode: 422,
      message: `Session "${name}" does not exist`,
      error: "Unprocessable Entity",
    });
  }
  if (sesion.status === "WORKING") return sesion;
  throw new ErrorWaha({
    statusCode: 422,
    message: "Session status is not as expected. Try again later or restart the session",
    session: name,
    status: sesion.status,
    expected: ["WORKING"],
  });
}
