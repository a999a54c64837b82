import type { FastifyReply } from "fastify";
import { z } from "zod";

const TITULOS: Readonly<Record<number, string>> = {
  400: "Invalid Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found Error",
  409: "Conflict",
  429: "Too Many Requests",
};

/** Thrown by routes; answered as X answers. */
export class ProblemaX extends Error {
  readonly estado: number;
  readonly tipo: string;
  constructor(estado: number, detalle: string, tipo = "about:blank") {
    super(detalle);
    this.estado = estado;
    this.tipo = tipo;
  }
}

export function responderProblema(error: unknown, reply: FastifyReply): FastifyReply {
  const cuerpo = (status: number, detail: string, type: string) => ({
    title: TITULOS[status] ?? "Error",
    detail,
    type,
    status,
  });
  if (error instanceof ProblemaX)
    return reply.code(error.estado).send(cuerpo(error.estado, error.message, error.tipo));
  if (error instanceof z.ZodError) {
    const detalle = error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ");
    const tipo = "https://api.twitter.com/2/problems/invalid-request";
    return reply.code(400).send({ errors: [{ message: detalle }], ...cuerpo(400, detalle, tipo) });
  }
  const estado = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
  const status = estado >= 400 && estado < 600 ? estado : 500;
  return reply
    .code(status)
    .send(cuerpo(status, error instanceof Error ? error.message : "error", "about:blank"));
}
