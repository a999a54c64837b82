import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Registry } from "prom-client";
import type { MetricsAccess } from "../env.ts";
import { AppError } from "../shared/app-error.ts";
import { sha256 } from "../shared/crypto.ts";

/** `live`: the process answers. `ready`: it can do its work. `/metrics`: for the collector, on the inner network. */
export function mountHealth(
  app: FastifyInstance,
  { ping, metrics }: { ping: () => Promise<void>; metrics: MetricsAccess },
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  app.get("/health/live", { schema: { hide: true } }, async () => ({ estado: "vivo" }));
  app.get("/health/ready", { schema: { hide: true } }, async () => {
    await ping().catch((cause: unknown) => {
      throw new AppError("NO_DISPONIBLE", {}, { cause });
    });
    return { estado: "listo" };
  });
  if (metrics === false) return;
  app.get("/metrics", { schema: { hide: true } }, async ({ headers }, reply) => {
    if (metrics !== null && !isToken(headers.authorization, metrics)) throw new AppError("NO_EXISTE");
    reply.type(registry.contentType);
    return registry.metrics();
  });
}

/** Hashed, so that the time of the comparison tells nothing. */
function isToken(authorization: string | undefined, token: string): boolean {
  return sha256(authorization ?? "") === sha256(`Bearer ${token}`);
}
