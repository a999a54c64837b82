import type { FastifyRequest } from "fastify";
import { VERSION } from "./sobres.ts";

/** What a gateway writes of an error that nobody there foresaw: with it comes back all that was asked. */
export function comoExcepcion(
  { url, method, body, query }: FastifyRequest,
  exception: { name: string; message: string; [campo: string]: unknown },
): Record<string, unknown> {
  return {
    statusCode: 500,
    timestamp: new Date().toISOString(),
    exception,
    request: { path: url, method, body: body ?? {}, query },
    version: { version: VERSION, engine: "NOWEB", tier: "CORE", browser: null },
  };
}
