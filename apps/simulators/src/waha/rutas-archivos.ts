import { setTimeout as esperar } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { type Contexto, ErrorWaha, sesionTrabajando } from "./contexto.ts";
import { Consulta } from "./modelo.ts";
import { llaveDe } from "./motores.ts";

const Id = z.object({ id: z.string() });
const Chat = z.object({ session: z.string(), chatId: z.string() });
const Ultimos = Consulta.extend({
  limit: z.coerce.number().int().positive().default(10),
  offset: z.coerce.number().int().nonnegative().default(0),
  downloadMedia: z.enum(["true", "false"]).optional(),
});
const SiSeBaja = Consulta.extend({ downloadMedia: Ultimos.shape.downloadMedia });
const Lid = z.object({ session: z.string(), lid: z.string().min(1) });
const Uno = z.object({ session: z.string(), chatId: z.string(), messageId: z.string() });

function noHallado(): ErrorWaha {
  return new ErrorWaha({ statusCode: 404, message: "Not Found" });
}

/** Media of a message, a message fetched late, and the latest of a chat. */
export function rutasArchivos(app: FastifyInstance, contexto: Contexto): void {
  const { mundo, conversacion, desperfectos } = contexto;

  app.get("/api/files/:id", async (request, reply) => {
    const { id } = Id.parse(request.params);
    const { status, delayMs, held, mimetype, drop } = desperfectos.tomarArchivo();
    if (delayMs) await esperar(delayMs);
    if (held) await desperfectos.cambio();
    if (status) throw new ErrorWaha({ statusCode: status, message: "fault on demand" });
    const contenido = mundo.almacen.leerArchivo(id);
    if (!contenido) throw noHallado();
    if (drop) {
      reply.hijack();
      reply.raw.writeHead(200, { "content-length": contenido.length });
      reply.raw.write(contenido.subarray(0, Math.floor(contenido.length / 2)), () =>
        request.raw.socket.destroy(),
      );
      return reply;
    }
    const mensaje = [...mundo.mensajes.values()].find(({ archivo }) => archivo?.id === id);
    return await reply
      .type(mimetype ?? mensaje?.archivo?.mimetype ?? "application/octet-stream")
      .send(contenido);
  });

  /** Newest first. */
  app.get("/api/:session/chats/:chatId/messages", (request) => {
    const { session, chatId } = Chat.parse(request.params);
    const { limit, offset } = Ultimos.parse(request.query);
    sesionTrabajando(contexto, session);
    const fallo = desperfectos.historial();
    if (fallo) throw new ErrorWaha({ statusCode: fallo.status, message: "fault on demand" });
    const hilo = mundo.hilo(session, mundo.chatDe(chatId)).toReversed();
    return hilo.slice(offset, offset + limit).map((mensaje) => conversacion.enElCable(mensaje));
  });

  app.get("/api/:session/chats/:chatId/messages/:messageId", (request) => {
    const { session, chatId, messageId } = Uno.parse(request.params);
    SiSeBaja.parse(request.query);
    sesionTrabajando(contexto, session);
    const suyo = mundo.chatDe(chatId);
    const mensaje = mundo.hilo(session, suyo).find((uno) => llaveDe(uno) === llaveDe({ id: messageId }));
    if (!mensaje) throw noHallado();
    return conversacion.enElCable(mensaje);
  });

  app.get("/api/:session/lids/:lid", (request) => {
    const { session, lid } = Lid.parse(request.params);
    sesionTrabajando(contexto, session);
    const direccion = lid.includes("@") ? lid : `${lid}@lid`;
    const chatId = mundo.chatDe(direccion);
    const pn = chatId === direccion || desperfectos.numeroTarda(session) ? null : chatId;
    return { lid: direccion, pn };
  });
}
