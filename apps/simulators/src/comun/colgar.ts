import type { FastifyReply } from "fastify";

/** Ends the connection without a word. */
export function colgar(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.socket?.destroy();
  return reply;
}
