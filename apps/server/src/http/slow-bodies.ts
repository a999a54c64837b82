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

declare module "fastify" {
  interface FastifyContextConfig {
    /** Files come in here: over a slow line that takes minutes, and only the server's own, longer limit ends it. */
    takesFiles?: boolean;
  }
}

/** Ends what trickles in: a connection held open costs the sender nothing. */
export function endSlowBodies(app: FastifyInstance, { bodyMs = BODY_MS }: { bodyMs?: number } = {}): void {
  app.addHook("onRequest", async ({ raw, routeOptions }, reply) => {
    if (routeOptions.config?.takesFiles === true) return;
    const timer = setTimeout(() => cut(raw), bodyMs);
    reply.raw.once("close", () => clearTimeout(timer));
  });
}
