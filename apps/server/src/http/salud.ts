import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Registry } from "prom-client";
import { AppError } from "../shared/app-error.ts";

/** `live`: the process answers. `ready`: it can do its work. `/metrics`: for the collector, on the inner network. */
export function montarSalud(app: FastifyInstance, comprobar: () => Promise<void>): void {
  const registro = new Registry();
  collectDefaultMetrics({ register: registro });
  app.get("/health/live", { schema: { hide: true } }, async () => ({ estado: "vivo" }));
  app.get("/health/ready", { schema: { hide: true } }, async () => {
    await comprobar().catch((cause: unknown) => {
      throw new AppError("NO_DISPONIBLE", {}, { cause });
    });
    return { estado: "listo" };
  });
  app.get("/metrics", { schema: { hide: true } }, async (_request, reply) => {
    reply.type(registro.contentType);
    return registro.metrics();
  });
}
