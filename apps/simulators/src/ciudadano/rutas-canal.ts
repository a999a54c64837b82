import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Padron } from "../segip/index.ts";
import type { CanalSimulado } from "./canal.ts";
import { porQueNo } from "./permitido.ts";
import { noHay, Rechazo } from "./rechazo.ts";
import { servirMedio } from "./servir-medio.ts";
import { canalVisto, panorama } from "./vista.ts";

const Chat = z.object({ cuenta: z.string(), persona: z.string() });
const Escribir = Chat.extend({
  texto: z.string().max(100_000).default(""),
  archivo: z.object({ mimetype: z.string().min(3), nombre: z.string(), datos: z.base64() }).optional(),
});
const Persona = z.object({ nombre: z.string().trim().min(2).max(80), contacto: z.string().default("") });
const Actuar = z.object({ cuenta: z.string(), accion: z.string() });
const Cuenta = z.object({ cuenta: z.string() });
const Id = z.object({ id: z.string() });

/** What the page does in every channel of chats; each has its own addresses. */
export function rutasCanales(app: FastifyInstance, canales: readonly CanalSimulado[], padron: Padron): void {
  app.get("/ciudadano/api/canales", () => ({ rows: canales.map(canalVisto) }));
  for (const canal of canales) rutasCanal(app, canal, padron);
}

function rutasCanal(app: FastifyInstance, canal: CanalSimulado, padron: Padron): void {
  const base = `/ciudadano/api/canales/${canal.id}`;

  function chatDe(pedido: unknown): z.output<typeof Chat> {
    const { cuenta, persona } = Chat.parse(pedido);
    if (!canal.cuentas().some(({ id }) => id === cuenta)) throw noHay("La cuenta");
    return { cuenta, persona };
  }

  app.get(`${base}/panorama`, () => panorama(canal, padron));

  app.get(`${base}/mensajes`, (request) => {
    const { cuenta, persona } = chatDe(request.query);
    return { rows: canal.hilo(cuenta, persona) };
  });

  app.post(`${base}/personas`, async (request, reply) => {
    const { nombre, contacto } = Persona.parse(request.body);
    if (canal.contacto && !new RegExp(`^(?:${canal.contacto.patron})$`).test(contacto))
      throw new Rechazo(400, canal.contacto.error);
    return await reply.code(201).send(canal.conocer(nombre, contacto));
  });

  app.post(`${base}/mensajes`, async (request, reply) => {
    const { texto, archivo: dado } = Escribir.parse(request.body);
    const { cuenta, persona } = chatDe(request.body);
    if (!canal.personas().some(({ id }) => id === persona)) throw noHay("La persona");
    if (texto.trim() === "" && !dado) throw new Rechazo(400, "No hay nada que enviar.");
    const archivo = dado
      ? { mimetype: dado.mimetype, nombre: dado.nombre, contenido: Buffer.from(dado.datos, "base64") }
      : null;
    const motivo = porQueNo(canal, { texto, archivo });
    if (motivo) throw new Rechazo(422, motivo);
    return await reply.code(201).send(canal.escribir(cuenta, persona, { texto, archivo }));
  });

  app.post(`${base}/leido`, async (request, reply) => {
    const { cuenta, persona } = chatDe(request.body);
    canal.leer(cuenta, persona);
    return await reply.code(204).send();
  });

  app.post(`${base}/cuentas`, async (request, reply) => {
    const { cuenta, accion } = Actuar.parse(request.body);
    const hallada = canal.cuentas().find(({ id }) => id === cuenta);
    if (!hallada?.acciones.some(({ id }) => id === accion)) throw noHay("La acción");
    if (!canal.actuar(cuenta, accion)) throw new Rechazo(409, "Ahora no se puede: el estado es otro.");
    return await reply.code(204).send();
  });

  app.get(`${base}/qr`, async (request, reply) => {
    const imagen = canal.qr?.(Cuenta.parse(request.query).cuenta);
    if (!imagen) throw noHay("El QR");
    return await reply.header("cache-control", "no-store").type("image/png").send(imagen);
  });

  app.get(`${base}/archivos/:id`, async (request, reply) => {
    const archivo = canal.archivo(Id.parse(request.params).id);
    if (!archivo) throw noHay("El archivo");
    return servirMedio(reply, { ...archivo, rango: request.headers.range });
  });
}
