import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";

/** Milliseconds that a body of ordinary size may take to arrive. */
const BODY_MS = 30_000;

const TOO_SLOW = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

function cut({ complete, socket }: IncomingMessage): void {
  if (complete || socket.destroyed) return;
  socket.end(TOO_SLOW);
  socket.destroySoon();
}

/**
 * Ends what trickles in: a connection held open costs the sender nothing. Bodies larger than `ordinary` bytes are meant
 * to take minutes over a slow line; only the server's own, longer limit ends them.
 */
export function endSlowBodies(
  app: FastifyInstance,
  { ordinary, bodyMs = BODY_MS }: { ordinary: number; bodyMs?: number },
): void {
  app.addHook("onRequest", async ({ raw, routeOptions }, reply) => {
    if ((routeOptions.bodyLimit ?? 0) > ordinary) return;
    const timer = setTimeout(() => cut(raw), bodyMs);
    reply.raw.once("close", () => clearTimeout(timer));
  });
}
