import type { FastifyInstance } from "fastify";

interface Averiable {
  poner(fallos: unknown): void;
  quitar(): void;
  estado(): { fallos: object; quedan: number | null };
}

/** One shape for every service: PUT sets a fault, DELETE takes it back, GET tells what is in force. */
export function rutasFallos(app: FastifyInstance, servicio: string, averiable: Averiable): void {
  const ruta = `/_sim/fallos/${servicio}`;
  app.get(ruta, () => averiable.estado());
  app.put(ruta, async (request, reply) => {
    averiable.poner(request.body);
    return await reply.code(204).send();
  });
  app.delete(ruta, async (_request, reply) => {
    averiable.quitar();
    return await reply.code(204).send();
  });
}
