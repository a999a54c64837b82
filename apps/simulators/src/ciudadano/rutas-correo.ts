import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { AdjuntoEscrito, type CorreoSimulado, type MundoCorreo } from "../correo/index.ts";
import type { Padron } from "../segip/index.ts";
import { type Carta, cartasDe, cartaVista, hiloDe } from "./cartas.ts";
import { OFRECIDOS } from "./ofrecidos.ts";
import { noHay, Rechazo } from "./rechazo.ts";
import { servirMedio } from "./servir-medio.ts";
import { cedulaDe, ejemplosDe } from "./vista.ts";

const Direccion = z.email().max(200);
const DeQuien = z.object({ direccion: Direccion });
const Una = DeQuien.extend({ id: z.string().max(500) });
const Adjunto = Una.extend({ n: z.coerce.number().int().nonnegative() });
const Persona = z.object({ direccion: Direccion, nombre: z.string().trim().min(2).max(80) });
const Escribir = z.object({
  de: Direccion,
  para: Direccion,
  asunto: z.string().max(500).default(""),
  cuerpo: z.string().max(200_000),
  formato: z.enum(["texto", "html"]).default("texto"),
  adjuntos: z.array(AdjuntoEscrito).max(20).default([]),
  /** Id of a mail of theirs that this one answers. */
  respondeA: z.string().max(500).optional(),
});

/** The words of what was written as HTML, for programs that show no HTML. */
function palabrasDe(html: string): string {
  return html
    .replace(/<(?:br|\/p|\/div|\/li)[^>]*>/gi, "\n")
    .replace(/<[^>]+>/g, "")
    .trim();
}

/** Nothing of a mail runs, loads from elsewhere or reaches the page around it. */
const POLITICA_CUERPO =
  "sandbox; default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; frame-ancestors 'self'";

async function panoramaDe(mundo: MundoCorreo, padron: Padron) {
  const personas = await Promise.all(
    [...mundo.remitentes.values()].map(async ({ direccion, nombre }) => {
      const cartas = await cartasDe(mundo, direccion);
      const ultima = cartas.at(-1);
      return {
        direccion,
        nombre,
        cedula: cedulaDe(padron, nombre),
        noLeidos: cartas.filter(({ visto }) => !visto).length,
        ultima: ultima ? { asunto: ultima.leida.subject ?? "", ms: ultima.ms, propio: ultima.propio } : null,
      };
    }),
  );
  return {
    buzones: [...mundo.buzones.values()]
      .filter(({ nombre }) => nombre !== "")
      .map(({ direccion, nombre }) => ({ direccion, nombre })),
    personas,
    ofrecidos: OFRECIDOS.filter(({ direccion }) => !mundo.remitentes.has(direccion)).map(
      ({ nombre, direccion }) => ({ nombre, direccion, cedula: cedulaDe(padron, nombre) }),
    ),
    ejemplos: ejemplosDe(padron, ({ direccion }) => direccion),
  };
}

export function rutasCorreoCiudadano(app: FastifyInstance, correo: CorreoSimulado, padron: Padron): void {
  const { mundo } = correo;

  async function cartaDe(direccion: string, id: string): Promise<Carta> {
    const carta = (await cartasDe(mundo, direccion)).find((una) => una.id === id);
    if (!carta) throw noHay("El correo");
    return carta;
  }

  app.get("/ciudadano/api/correo/panorama", () => panoramaDe(mundo, padron));

  app.get("/ciudadano/api/correo/cartas", async (request) => {
    const { direccion } = DeQuien.parse(request.query);
    const cartas = await cartasDe(mundo, direccion);
    return { rows: cartas.map((carta) => cartaVista(carta, direccion)) };
  });

  app.post("/ciudadano/api/correo/personas", async (request, reply) => {
    const persona = Persona.parse(request.body);
    mundo.conocer(persona);
    return await reply.code(201).send({ ...persona, direccion: persona.direccion.toLowerCase() });
  });

  app.post("/ciudadano/api/correo/cartas", async (request, reply) => {
    const { respondeA, cuerpo, formato, ...resto } = Escribir.parse(request.body);
    if (cuerpo.trim() === "" && resto.adjuntos.length === 0)
      throw new Rechazo(400, "No hay nada que enviar.");
    const html = formato === "html" ? cuerpo : undefined;
    correo.escribir({
      ...resto,
      nombre: mundo.remitentes.get(resto.de.toLowerCase())?.nombre,
      texto: html === undefined ? cuerpo : palabrasDe(html),
      html,
      ...(respondeA !== undefined && hiloDe(await cartaDe(resto.de, respondeA))),
    });
    return await reply.code(201).send({});
  });

  app.post("/ciudadano/api/correo/leido", async (request, reply) => {
    const { direccion } = DeQuien.parse(request.body);
    const suyas = mundo.recibidos.filter(({ para }) => para.toLowerCase() === direccion.toLowerCase());
    mundo.ver(suyas.map(({ id }) => id));
    return await reply.code(204).send();
  });

  app.get("/ciudadano/api/correo/cuerpo", async (request, reply) => {
    const { direccion, id } = Una.parse(request.query);
    const { leida } = await cartaDe(direccion, id);
    const cids = new Map(leida.attachments.map(({ cid }, n) => [cid ?? "", n]));
    // The frame stands on an address of its own: what it loads is named from the root.
    const html = (leida.html || "").replace(/\bcid:([^"'\s>]+)/g, (todo, cid: string) => {
      const n = cids.get(cid);
      const partes = new URLSearchParams({ direccion, id, n: String(n) });
      return n === undefined ? todo : `/ciudadano/api/correo/adjuntos?${partes}`;
    });
    return await reply
      .headers({ "content-security-policy": POLITICA_CUERPO, "x-content-type-options": "nosniff" })
      .type("text/html; charset=utf-8")
      .send(`<!doctype html><meta name="color-scheme" content="light"><title>Correo</title>${html}`);
  });

  app.get("/ciudadano/api/correo/adjuntos", async (request, reply) => {
    const { direccion, id, n } = Adjunto.parse(request.query);
    const adjunto = (await cartaDe(direccion, id)).leida.attachments[n];
    if (!adjunto) throw noHay("El adjunto");
    const { contentType: mimetype, content: contenido } = adjunto;
    return servirMedio(reply, { mimetype, contenido, rango: request.headers.range });
  });
}
