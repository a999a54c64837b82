import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { colgar } from "../comun/colgar.ts";
import { fallar } from "../comun/fallos-http.ts";
import type { Contexto } from "./contexto.ts";
import { contar } from "./enlaces.ts";
import { type Archivo, Id, type Mensaje } from "./modelo.ts";
import { ProblemaX } from "./problemas.ts";

const Cuerpo = z
  .strictObject({
    text: z.string().min(1).max(10_000).optional(),
    attachments: z
      .array(z.strictObject({ media_id: Id }))
      .length(1)
      .optional(),
  })
  .refine(({ text, attachments }) => text !== undefined || attachments !== undefined, "nothing to send");
const Con = z.object({ persona: Id });
const En = z.object({ conversacion: z.string().regex(/^\d{1,19}-\d{1,19}$/) });

const listaDe = (...permitidos: string[]) =>
  z.string().refine((texto) => texto.split(",").every((uno) => permitidos.includes(uno)), "unknown field");
const Lista = z.strictObject({
  "dm_event.fields": listaDe(
    ...["id", "event_type", "text", "created_at", "sender_id", "dm_conversation_id", "attachments"],
    ...["participant_ids", "referenced_tweets", "entities"],
  ).optional(),
  expansions: listaDe("sender_id", "attachments.media_keys", "participant_ids").optional(),
  "user.fields": listaDe("username", "name", "profile_image_url", "id").optional(),
  "media.fields": listaDe("url", "type", "variants", "media_key", "preview_image_url").optional(),
  max_results: z.coerce.number().int().min(1).max(100).default(100),
  pagination_token: Id.optional(),
});

const DIAS_MS = 30 * 24 * 3_600_000;

const conversacionDe = (una: string, otra: string) =>
  BigInt(una) < BigInt(otra) ? `${una}-${otra}` : `${otra}-${una}`;

export function rutasDm(app: FastifyInstance, contexto: Contexto): void {
  const { mundo, conversacion, desperfectos, contador, cuentaDe } = contexto;

  app.get("/2/users/me", (request) => {
    const { id, usuario: username, nombre: name } = cuentaDe(request);
    return { data: { id, username, name } };
  });

  /** The file of an upload that is ready. */
  function archivoDe(cuenta: string, id: string): Archivo {
    const subida = contexto.subidas.get(id);
    if (!subida?.archivo || subida.cuenta !== cuenta || (subida.faltan ?? 1) > 0)
      throw new ProblemaX(400, "the media is not there, or not ready");
    return { id: subida.archivo, mimetype: subida.mimetype, nombre: null };
  }

  async function enviar(
    request: FastifyRequest,
    reply: FastifyReply,
    persona: string,
  ): Promise<FastifyReply> {
    const cuenta = cuentaDe(request);
    const fallos = desperfectos.tomarEn("envio");
    if (await fallar(fallos, reply)) return reply;
    contador.contar(reply, cuenta.id, "envios");
    const { text = "", attachments } = Cuerpo.parse(request.body);
    const destino = mundo.personas.get(persona);
    if (!destino) throw new ProblemaX(404, `Could not find user with id: [${persona}].`);
    if (destino.cerrada)
      throw new ProblemaX(403, "You do not have permission to DM one or more participants.");
    const archivo = attachments?.[0] ? archivoDe(cuenta.id, attachments[0].media_id) : null;
    const quienes = { cuenta: cuenta.id, persona };
    const { mensaje, entregado } = conversacion.escribir(
      quienes,
      { texto: text, archivo },
      { propio: false, tecleado: false },
    );
    entregado.catch(() => false);
    if (fallos.dropAfterAccept) return colgar(reply);
    if (fallos.errorAfterAccept !== undefined)
      return await reply.code(fallos.errorAfterAccept).send({ title: "Internal Server Error" });
    return await reply.code(201).send({
      data: { dm_conversation_id: conversacionDe(cuenta.id, persona), dm_event_id: mensaje.id },
    });
  }

  app.post("/2/dm_conversations/with/:persona/messages", (request, reply) =>
    enviar(request, reply, Con.parse(request.params).persona),
  );

  app.post("/2/dm_conversations/:conversacion/messages", (request, reply) => {
    const yo = cuentaDe(request).id;
    const otra = En.parse(request.params)
      .conversacion.split("-")
      .find((uno) => uno !== yo);
    return enviar(request, reply, otra ?? "");
  });

  /** `campos`: those that were asked for. */
  function comoEvento(mensaje: Mensaje, campos: string | undefined) {
    const { id, cuenta, persona, propio, ms, archivo } = mensaje;
    const { text, urls } = contar(mensaje, archivo && `https://x.com/messages/media/${id}`);
    const conEntidades = urls.length > 0 && campos?.split(",").includes("entities");
    return {
      id,
      event_type: "MessageCreate",
      text,
      ...(conEntidades && { entities: { urls } }),
      sender_id: propio ? persona : cuenta,
      dm_conversation_id: conversacionDe(cuenta, persona),
      created_at: new Date(ms).toISOString(),
      ...(archivo && { attachments: { media_keys: [`3_${archivo.id}`] } }),
    };
  }

  function comoMedio({ id: mensaje, archivo }: Mensaje): Record<string, unknown>[] {
    if (!archivo) return [];
    const media_key = `3_${archivo.id}`;
    const donde = `${contexto.url()}/1.1/ton/data/dm/${mensaje}/${archivo.id}/archivo`;
    if (!archivo.mimetype.startsWith("video/")) return [{ media_key, type: "photo", url: donde }];
    const variants = [{ content_type: archivo.mimetype, bit_rate: 832_000, url: donde }];
    return [{ media_key, type: "video", variants }];
  }

  app.get("/2/dm_conversations/with/:persona/dm_events", async (request, reply) => {
    const cuenta = cuentaDe(request);
    if (await fallar(desperfectos.tomarEn("hilo"), reply)) return reply;
    contador.contar(reply, cuenta.id, "hilos");
    const { max_results, pagination_token, "dm_event.fields": campos } = Lista.parse(request.query);
    const todos = mundo
      .hilo(cuenta.id, Con.parse(request.params).persona)
      .filter(({ id }) => pagination_token === undefined || BigInt(id) < BigInt(pagination_token))
      .toSorted((una, otra) => (BigInt(una.id) > BigInt(otra.id) ? -1 : 1));
    const pagina = todos.slice(0, max_results);
    const ultimo = pagina.at(-1);
    return {
      ...(pagina.length > 0 && { data: pagina.map((uno) => comoEvento(uno, campos)) }),
      meta: {
        result_count: pagina.length,
        ...(ultimo && todos.length > pagina.length && { next_token: ultimo.id }),
      },
    };
  });

  app.get("/2/dm_events", async (request, reply) => {
    const cuenta = cuentaDe(request);
    if (await fallar(desperfectos.tomarEn("lista"), reply)) return reply;
    contador.contar(reply, cuenta.id, "lecturas");
    const { max_results, pagination_token, "dm_event.fields": campos } = Lista.parse(request.query);
    const desde = Date.now() - DIAS_MS;
    const dichos = [...mundo.mensajes.values()]
      .filter(({ cuenta: suya, ms }) => suya === cuenta.id && ms > desde)
      .map((mensaje) => ({ id: mensaje.id, evento: comoEvento(mensaje, campos) as unknown, mensaje }));
    const raros = [...mundo.raros]
      .filter(([, { cuenta: suya }]) => suya === cuenta.id)
      .map(([id, { evento }]) => ({ id, evento, mensaje: null }));
    const todos = [...dichos, ...raros]
      .filter(({ id }) => pagination_token === undefined || BigInt(id) < BigInt(pagination_token))
      .toSorted((una, otra) => (BigInt(una.id) > BigInt(otra.id) ? -1 : 1));
    const lista = todos.slice(0, max_results);
    const pagina = lista.flatMap(({ mensaje }) => mensaje ?? []);
    const autores = new Set(pagina.map(({ propio, persona }) => (propio ? persona : cuenta.id)));
    const users = [...autores].flatMap((id) => {
      const quien = mundo.personas.get(id) ?? mundo.cuentas.get(id);
      return quien ? [{ id, username: quien.usuario, name: quien.nombre }] : [];
    });
    const media = pagina.flatMap(comoMedio);
    const ultimo = lista.at(-1);
    return {
      ...(lista.length > 0 && { data: lista.map(({ evento }) => evento) }),
      ...(lista.length > 0 && { includes: { users, ...(media.length > 0 && { media }) } }),
      meta: {
        result_count: lista.length,
        ...(ultimo && todos.length > lista.length && { next_token: ultimo.id }),
      },
    };
  });
}
