// What it is: the ledger of what citizens received, over every channel.
// Owns: the order, the time and the count of each delivery, so that a double is seen.
// Never: asks the server what it believes to have sent.
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { leerLibro } from "./libro.ts";

export function rutasLibro(app: FastifyInstance, mundos: Parameters<typeof leerLibro>[0]): void {
  const servicios = [...mundos.canales.map(({ id }) => id), "correo"];
  const Filtro = z.strictObject({
    servicio: z.enum(servicios).optional(),
    ciudadano: z.string().optional(),
  });
  app.get("/_sim/libro", async (request) => ({ rows: await leerLibro(mundos, Filtro.parse(request.query)) }));
}
