import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Registry } from "prom-client";
import { AppError } from "../shared/app-error.ts";

/** `live`: the process answers. `ready`: it can do its work. `/metrics`: for the collector, on the inner network. */
export function mountHealth(app: FastifyInstance, ping: () => Promise<void>): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  app.get("/health/live", { schema: { hide: true } }, async () => ({ estado: "vivo" }));
  app.get("/health/ready", { schema: { hide: true } }, async () => {
    await ping().catch((cause: unknown) => {
      throw new AppError("NO_DISPONIBLE", {}, { cause });
    });
    return { estado: "listo" };
  });
  app.get("/metrics", { schema: { hide: true } }, async (_request, reply) => {
    reply.type(registry.contentType);
    return registry.metrics();
  });
}
