import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { rutasFallos } from "../comun/rutas-fallos.ts";
import { type Contexto, ErrorWaha, sesionO404 } from "./contexto.ts";
import type { Mensaje } from "./modelo.ts";

const Escanear = z.strictObject({
  session: z.string(),
  numero: z.string().optional(),
  nombre: z.string().optional(),
});

const Archivo = z.strictObject({ mimetype: z.string(), filename: z.string().nullish(), data: z.base64() });

function adjunto({ mimetype, filename, data }: z.output<typeof Archivo>) {
  return { mimetype, filename: filename ?? null, contenido: Buffer.from(data, "base64") };
}

const Entrante = z.strictObject({
  session: z.string(),
  /** A chat id, or a telephone number; eight digits are a Bolivian mobile. */
  from: z.string().min(5),
  name: z.string().optional(),
  text: z.string().default(""),
  file: Archivo.optional(),
  /** A repeated id repeats the message. */
  id: z.string().optional(),
  ms: z.int().optional(),
  /** Fields that replace or join those of the message on the wire. */
  extra: z.record(z.string(), z.unknown()).optional(),
});
export type Entrante = z.input<typeof Entrante>;

const Leer = z.strictObject({ session: z.string(), chatId: z.string() });

/** What happens to the account itself: it stops, or its telephone is unlinked and the next one needs the QR. */
const MandarSesion = z.strictObject({
  session: z.string(),
  hacer: z.enum(["arrancar", "detener", "desvincular"]),
});

/** Somebody answers from the institution's own telephone. */
const Teclear = z
  .strictObject({
    session: z.string(),
    chatId: z.string(),
    text: z.string().default(""),
    file: Archivo.optional(),
  })
  .refine(({ text, file }) => text !== "" || file !== undefined);
export type Teclear = z.input<typeof Teclear>;

export function teclear(contexto: Contexto, cuerpo: Teclear) {
  const { session, chatId, text, file } = Teclear.parse(cuerpo);
  const archivo = file && { archivo: adjunto(file) };
  const escrito = { chatId: contexto.mundo.chatDe(chatId), texto: text, ...archivo };
  return contexto.conversacion.teclear(sesionO404(contexto, session), escrito);
}

/** Anything else that a gateway tells: reactions, edits, calls. */
const Suceso = z.strictObject({
  session: z.string(),
  event: z.string(),
  payload: z.record(z.string(), z.unknown()),
});

export interface FiltroLibro {
  session?: string | undefined;
  chatId?: string | undefined;
}

export interface Anotacion {
  session: string;
  chatId: string;
  id: string;
  text: string;
  file: { mimetype: string; filename: string | null } | null;
  ack: number;
  ms: number;
  /** Whole id of the message that it answers. */
  citado: string | null;
}

/** What reached citizens: one row per send that was accepted, answered or not. */
export function libro({ mundo }: Contexto, filtro: FiltroLibro): Anotacion[] {
  const entra = (mensaje: Mensaje) =>
    mensaje.fromMe &&
    !mensaje.desdeTelefono &&
    (filtro.session === undefined || filtro.session === mensaje.session) &&
    (filtro.chatId === undefined || filtro.chatId === mensaje.chatId);
  return [...mundo.mensajes.values()]
    .filter(entra)
    .map(({ session, chatId, id, body, archivo, ack, ms, citado }) => ({
      session,
      chatId,
      id,
      text: body,
      file: archivo && { mimetype: archivo.mimetype, filename: archivo.filename },
      ack,
      ms,
      citado,
    }));
}

function chatDe(remitente: string): string {
  if (remitente.includes("@")) return remitente;
  const digitos = remitente.replace(/\D/g, "");
  return `${digitos.length === 8 ? "591" : ""}${digitos}@c.us`;
}

export function recibirEntrante(contexto: Contexto, cuerpo: Entrante) {
  const { session, from, name, text, file, id, ms, extra } = Entrante.parse(cuerpo);
  return contexto.conversacion.recibir(sesionO404(contexto, session), {
    chatId: chatDe(from),
    nombre: name,
    texto: text,
    id,
    ms,
    extra: extra ?? {},
    archivo: file ? adjunto(file) : null,
  });
}

/** /_sim: what the real world does to a gateway, done by hand. */
export function rutasControl(app: FastifyInstance, contexto: Contexto): void {
  const { sesiones, conversacion } = contexto;

  app.post("/_sim/scan", (request) => {
    const { session, ...telefono } = Escanear.parse(request.body);
    const vinculada = sesiones.vincular(sesionO404(contexto, session), telefono);
    if (!vinculada) throw new ErrorWaha({ statusCode: 409, message: "there is no QR to scan" });
    return { session, status: vinculada.status, me: vinculada.me };
  });

  app.post("/_sim/inbound", async (request, reply) => {
    const { mensaje, entregado } = recibirEntrante(contexto, Entrante.parse(request.body));
    entregado.catch(() => false);
    return await reply.code(202).send({ id: mensaje.id });
  });

  app.post("/_sim/telefono", async (request, reply) => {
    const { mensaje, entregado } = teclear(contexto, Teclear.parse(request.body));
    entregado.catch(() => false);
    return await reply.code(202).send({ id: mensaje.id });
  });

  app.post("/_sim/read", async (request, reply) => {
    const { session, chatId } = Leer.parse(request.body);
    conversacion.leer(sesionO404(contexto, session), chatId);
    return await reply.code(204).send();
  });

  app.post("/_sim/suceso", async (request, reply) => {
    const { session, event, payload } = Suceso.parse(request.body);
    const avisado = contexto.mensajero.avisar(sesionO404(contexto, session), event, payload);
    avisado.catch(() => false);
    return await reply.code(202).send();
  });

  app.post("/_sim/sesion", async (request, reply) => {
    const { session, hacer } = MandarSesion.parse(request.body);
    const sesion = sesionO404(contexto, session);
    const acciones = {
      arrancar: sesiones.arrancar,
      detener: sesiones.parar,
      desvincular: sesiones.desvincular,
    };
    acciones[hacer](sesion);
    return await reply.code(200).send({ session, status: sesion.status });
  });

  rutasFallos(app, "whatsapp", contexto.desperfectos);
}
