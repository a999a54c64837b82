import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { rutasFallos } from "../comun/rutas-fallos.ts";
import { Entrante } from "./formas.ts";
import type { PlantillaSimulada } from "./mundo.ts";
import type { Nube } from "./nube.ts";

const Suscribir = z.strictObject({ app: z.string(), url: z.url() });
const Leer = z.strictObject({ numero: z.string(), ciudadano: z.string() });

/** What a test or the demo turns, below /_sim/cloud. */
export function rutasControl(app: FastifyInstance, nube: Nube): void {
  const { mundo, conversacion, avisador } = nube;
  rutasFallos(app, "whatsapp-cloud", nube.fallos);
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

/** Templates as every number begins with. */
export const PLANTILLAS: readonly PlantillaSimulada[] = [
  {
    name: "retomar_tramite",
    language: "es",
    status: "APPROVED",
    category: "UTILITY",
    components: [
      {
        type: "BODY",
        text: "Buen día, {{1}}. Tenemos novedades de su trámite {{2}}. Responda a este mensaje para continuar.",
      },
      { type: "FOOTER", text: "Ventanilla Única" },
    ],
  },
  {
    name: "falta_documento",
    language: "es",
    status: "APPROVED",
    category: "UTILITY",
    components: [
      { type: "BODY", text: "Para continuar con su trámite falta un documento. ¿Puede enviarlo por aquí?" },
    ],
  },
  {
    name: "promocion",
    language: "es",
    status: "PENDING",
    category: "MARKETING",
    components: [{ type: "BODY", text: "Todavía no aprobada" }],
  },
];
