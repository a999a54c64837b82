import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { rutasFallos } from "../comun/rutas-fallos.ts";
import type { Conversacion, Partes } from "./conversacion.ts";
import { Entrante } from "./formas.ts";

const Suscribir = z.strictObject({ app: z.string(), url: z.url() });
const Leer = z.strictObject({ numero: z.string(), ciudadano: z.string() });

/** What a test or the demo turns, below /_sim/cloud. */
export function rutasControl(
  app: FastifyInstance,
  { mundo, conversacion, avisador, fallos }: Partes & { conversacion: Conversacion },
): void {
  rutasFallos(app, "whatsapp-cloud", fallos);
  app.post("/_sim/cloud/suscribir", async (request, reply) => {
    const { app: id, url } = Suscribir.parse(request.body);
    const aplicacion = mundo.apps.get(id);
    const tomada = aplicacion !== undefined && (await avisador.suscribir(aplicacion, url).catch(() => false));
    return await reply.code(tomada ? 204 : 422).send();
  });
  app.put("/_sim/cloud/webhook", async (request, reply) => {
    const { app: id, url } = Suscribir.parse(request.body);
    const aplicacion = mundo.apps.get(id);
    if (aplicacion) Object.assign(aplicacion, { url: null, prometida: url });
    return await reply.code(aplicacion ? 204 : 404).send();
  });
  app.post("/_sim/cloud/entrante", async (request, reply) => {
    const { mensaje, entregado } = conversacion.recibir(Entrante.parse(request.body));
    return await reply.code(201).send({ id: mensaje.id, entregado: await entregado });
  });
  app.post("/_sim/cloud/leido", async (request, reply) => {
    const { numero, ciudadano } = Leer.parse(request.body);
    conversacion.leer(numero, ciudadano);
    return await reply.code(204).send();
  });
}
