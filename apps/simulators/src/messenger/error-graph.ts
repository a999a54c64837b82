import type { FastifyReply } from "fastify";
import { z } from "zod";

/** Thrown by routes; answered as the Graph would. */
export class ErrorGraph extends Error {
  readonly status: number;
  readonly code: number;
  readonly subcode: number | undefined;

  constructor(
    message: string,
    { status = 400, code, subcode }: { status?: number; code: number; subcode?: number },
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.subcode = subcode;
  }
}

function graphDe(error: unknown): ErrorGraph {
  if (error instanceof ErrorGraph) return error;
  if (!(error instanceof z.ZodError))
    return new ErrorGraph("An unknown error has occurred.", { status: 500, code: 1 });
  const faltas = error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  return new ErrorGraph(`(#100) ${faltas.join("; ")}`, { code: 100 });
}

export function responderError(error: unknown, reply: FastifyReply): FastifyReply {
  const { status, message, code, subcode } = graphDe(error);
  return reply.code(status).send({
    error: {
      message,
      type: "OAuthException",
      code,
      ...(subcode !== undefined && { error_subcode: subcode }),
      fbtrace_id: "A_simulated_trace",
    },
  });
}
