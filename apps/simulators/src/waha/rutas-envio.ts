import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { colgar } from "../comun/colgar.ts";
import { type Contexto, ErrorWaha, sesionTrabajando } from "./contexto.ts";
import type { Escrito } from "./conversacion.ts";
import { comoExcepcion } from "./excepcion.ts";
import { fallarAntes } from "./fallos.ts";

// As with WAHA_HTTP_STRICT_MODE: what an address does not know is refused. Otherwise a misspelt field would be left out in silence.
const Destino = z.strictObject({ session: z.string(), chatId: z.string() });
const Respuesta = Destino.extend({ reply_to: z.string().nullish() });
const Texto = Respuesta.extend({
  text: z.string().min(1),
  id: z.string().min(1).nullish(),
  linkPreview: z.boolean().optional(),
  linkPreviewHighQuality: z.boolean().optional(),
  mentions: z.array(z.string()).optional(),
});
const Visto = Destino.extend({
  messageIds: z.array(z.string()).optional(),
  participant: z.string().nullish(),
});
const Fichero = z
  .strictObject({
    mimetype: z.string().min(3),
    filename: z.string().nullish(),
    url: z.url().optional(),
    data: z.base64().optional(),
  })
  .refine(({ url, data }) => (url === undefined) !== (data === undefined), "either url or data");
const ConFichero = Respuesta.extend({ file: Fichero, caption: z.undefined().optional() });
const ConPie = ConFichero.extend({ caption: z.string().nullish() });
/** What each address takes. */
const FICHEROS = {
  sendImage: ConPie,
  sendFile: ConPie,
  sendVoice: ConFichero.extend({ convert: z.boolean().optional() }),
  sendVideo: ConPie.extend({ convert: z.boolean().optional(), asNote: z.boolean().optional() }),
} as const;

const CHAT = /^\d{5,20}@(?:c\.us|lid)$|^[\w-]+@g\.us$/;
const DESCARGA_MS = 15_000;

async function bytesDe({ url, data }: z.output<typeof Fichero>): Promise<Buffer> {
  if (data !== undefined) return Buffer.from(data, "base64");
  const respuesta = url ? await fetch(url, { signal: AbortSignal.timeout(DESCARGA_MS) }) : null;
  if (!respuesta?.ok) throw new Error("the file could not be fetched");
  return Buffer.from(await respuesta.arrayBuffer());
}

async function leerTexto(body: unknown): Promise<Escrito & { session: string }> {
  const { session, chatId, text, id, reply_to: citado } = Texto.parse(body);
  return { session, chatId, texto: text, llave: id ?? null, citado };
}

async function leerFichero(
  forma: (typeof FICHEROS)[keyof typeof FICHEROS],
  body: unknown,
): Promise<Escrito & { session: string }> {
  const { session, chatId, caption, file, reply_to: citado } = forma.parse(body);
  const archivo = {
    mimetype: file.mimetype,
    filename: file.filename ?? null,
    contenido: await bytesDe(file),
  };
  return { session, chatId, texto: caption ?? "", archivo, citado };
}

/** POST /api/send*: each stored, answered with the message, and followed by receipts. */
export function rutasEnvio(app: FastifyInstance, contexto: Contexto): void {
  const { conversacion, desperfectos } = contexto;

  async function enviar(
    request: FastifyRequest,
    reply: FastifyReply,
    escrito: Escrito & { session: string },
  ) {
    const fallos = desperfectos.tomar(escrito.session);
    if (await fallarAntes(fallos, { request, reply }, desperfectos)) return reply;
    const sesion = sesionTrabajando(contexto, escrito.session);
    const chatId = contexto.mundo.chatDe(escrito.chatId);
    if (!CHAT.test(escrito.chatId)) {
      const message = `chatId '${escrito.chatId}' is not a chat`;
      throw new ErrorWaha({ statusCode: 422, message, error: "Unprocessable Entity" });
    }
    const mensaje = conversacion.enviar(sesion, { ...escrito, chatId }, fallos);
    if (fallos.dropAfterAccept) return colgar(reply);
    if (fallos.errorAfterAccept !== undefined) {
      const exception = {
        name: "TypeError",
        message: "Cannot read properties of undefined (reading 'markedUnread')",
      };
      return await reply
        .code(fallos.errorAfterAccept)
        .send({ ...comoExcepcion(request, exception), statusCode: fallos.errorAfterAccept });
    }
    if (fallos.silentAfterAccept) return reply.hijack();
    const respuesta = fallos.emptyAnswer ? null : conversacion.enRespuesta(mensaje);
    return await reply.code(201).send(respuesta ?? undefined);
  }

  app.post(
    "/api/sendText",
    async (request, reply) => await enviar(request, reply, await leerTexto(request.body)),
  );
  for (const [ruta, forma] of Object.entries(FICHEROS)) {
    app.post(
      `/api/${ruta}`,
      async (request, reply) => await enviar(request, reply, await leerFichero(forma, request.body)),
    );
  }

  app.post("/api/sendSeen", async (request, reply) => {
    const { session, chatId } = Visto.parse(request.body);
    conversacion.marcarVisto(sesionTrabajando(contexto, session), chatId);
    return await reply.code(201).send();
  });
}
