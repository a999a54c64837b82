import type { FastifyReply } from "fastify";
import { z } from "zod";

/** Answered as the Graph does. */
export class ErrorGraph extends Error {
  readonly status: number;
  readonly code: number;
  readonly subcode: number | undefined;
  readonly details: string;

  constructor(status: number, code: number, details: string, subcode?: number) {
    super(`(#${code}) ${details}`);
    this.status = status;
    this.code = code;
    this.subcode = subcode;
    this.details = details;
  }
}

export const sinLlave = () =>
  new ErrorGraph(401, 190, "Invalid OAuth access token - Cannot parse access token");
export const noExiste = (id: string) =>
  new ErrorGraph(400, 100, `Unsupported request. Object with ID '${id}' does not exist`, 33);

export function responderGraph(error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof ErrorGraph) {
    const { status, code, subcode, details, message } = error;
    return reply.code(status).send({
      error: {
        message,
        type: "OAuthException",
        code,
        ...(subcode !== undefined && { error_subcode: subcode }),
        error_data: { messaging_product: "whatsapp", details },
        fbtrace_id: "Az8or2yhqkZfEZ-_4Qn_Bam",
      },
    });
  }
  if (error instanceof z.ZodError) {
    const [fallo] = error.issues;
    return responderGraph(
      new ErrorGraph(400, 100, `Invalid parameter ${fallo?.path.join(".")}: ${fallo?.message}`),
      reply,
    );
  }
  return reply.code(500).send({ error: { message: String(error), type: "OAuthException", code: 1 } });
}
