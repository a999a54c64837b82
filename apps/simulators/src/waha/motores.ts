import { createHash } from "node:crypto";
import { z } from "zod";
import { type Mensaje, nombreAck, type Sesion } from "./modelo.ts";

/** The engines behind the gateway. Each spells ids, names, addresses, answers and receipts in its own way. */
export const MOTORES = ["NOWEB", "WEBJS", "GOWS"] as const;
export const Motor = z.enum(MOTORES);
export type Motor = z.output<typeof Motor>;

/** Chosen per session, as the simulator's own `metadata.motor`. */
export function motorDe(sesion: Sesion): Motor {
  return Motor.catch("NOWEB").parse(sesion.config.metadata?.["motor"]);
}

export interface ContextoMensaje {
  sesion: Sesion;
  nombre: string | null;
  urlInterna: string;
  /** Under which of the citizen's addresses it is told. */
  direccion: string;
  /** The bytes were not brought out this time: they come when the message is asked for again. */
  medioPerdido: boolean;
  /** The session has been up since, by the simulator's clock. */
  desdeMs: number;
}

type Carga = Record<string, unknown>;

/** What is told of one message: in a webhook or a list, in the answer to its send, and as its receipts. */
interface Perfil {
  /** Under which address a citizen's message is told. */
  direccionDe(mensaje: Mensaje): string;
  mensaje(mensaje: Mensaje, contexto: ContextoMensaje): Carga;
  /** Null: nothing at all, with 201. */
  respuesta(mensaje: Mensaje, contexto: ContextoMensaje): Carga | null;
  acuse(mensaje: Mensaje, ack: number): Carga;
  /** Keeps an id that who sends made. */
  tomaId: boolean;
  /** Tells that its own server took a message. */
  acusaServidor: boolean;
  /** Knows what left through it only from memory: for ten minutes, and until the session starts again. */
  olvida: boolean;
}

const MEMORIA_MS = 600_000;

/** The hidden address of a citizen: always the same, and no number. One that is known by it alone has no other. */
export function ocultaDe(chatId: string): string {
  if (!chatId.endsWith("@c.us")) return chatId;
  const cifras = BigInt(`0x${createHash("sha256").update(chatId).digest("hex").slice(0, 14)}`);
  return `${cifras}@lid`;
}

const enBaileys = (direccion: string): string => direccion.replace(/@c\.us$/, "@s.whatsapp.net");
const otraDe = (chatId: string, direccion: string): string =>
  direccion === chatId ? ocultaDe(chatId) : chatId;
export const llaveDe = ({ id }: Pick<Mensaje, "id">): string => id.split("_")[2] ?? id;
const idBajo = (mensaje: Mensaje, direccion: string): string =>
  /^(?:true|false)_[^_]+@[^_]+_/.test(mensaje.id)
    ? `${mensaje.fromMe}_${direccion}_${llaveDe(mensaje)}`
    : mensaje.id;
const segundos = ({ ms }: Mensaje): number => Math.floor(ms / 1000);

function medioDe({ archivo }: Mensaje, { urlInterna, medioPerdido }: ContextoMensaje): Carga | null {
  if (!archivo) return null;
  const { id, mimetype, filename } = archivo;
  if (medioPerdido) return { url: null, mimetype, filename, error: { message: "could not be downloaded" } };
  return { url: `${urlInterna}/api/files/${id}`, mimetype, filename, error: null };
}

const CLASE = { image: "image", audio: "audio", video: "video" } as const;
function claseDe(mimetype: string): "image" | "audio" | "video" | "document" {
  const familia = mimetype.split("/")[0] ?? "";
  return familia in CLASE ? CLASE[familia as keyof typeof CLASE] : "document";
}

/** The message as WhatsApp itself packs it; NOWEB and GOWS hand it on. */
function crudo({ body, archivo }: Mensaje): Carga {
  if (!archivo) return { messageContextInfo: {}, conversation: body };
  const { mimetype, filename: fileName } = archivo;
  return { messageContextInfo: {}, [`${claseDe(mimetype)}Message`]: { mimetype, fileName, caption: body } };
}

/** Where a message was written, as far as its engine still knows. */
function origenDe(mensaje: Mensaje, { sesion, desdeMs }: ContextoMensaje): "app" | "api" {
  if (mensaje.desdeTelefono || !mensaje.fromMe) return "app";
  const loRecuerda = mensaje.ms >= Math.max(desdeMs, Date.now() - MEMORIA_MS);
  return perfilDe(sesion).olvida && !loRecuerda ? "app" : "api";
}

function comun(mensaje: Mensaje, contexto: ContextoMensaje): Carga {
  return {
    timestamp: segundos(mensaje),
    fromMe: mensaje.fromMe,
    ...(contexto.sesion.config.metadata?.["origen"] !== "callado" && {
      source: origenDe(mensaje, contexto),
    }),
    participant: null,
    body: mensaje.body,
    hasMedia: mensaje.archivo !== null,
    media: medioDe(mensaje, contexto),
    ack: mensaje.ack,
    ackName: nombreAck(mensaje.ack),
    vCards: [],
    replyTo: null,
  };
}

function acuseComun(ack: number): Carga {
  return { participant: null, fromMe: true, ack, ackName: nombreAck(ack) };
}

const NOWEB: Perfil = {
  tomaId: true,
  acusaServidor: true,
  olvida: true,
  /** Now one, now the other, with the other beside it. */
  direccionDe: (mensaje) => (vez(mensaje, 2) === 0 ? mensaje.chatId : ocultaDe(mensaje.chatId)),
  mensaje(mensaje, contexto) {
    const { direccion, nombre, sesion } = contexto;
    const nuestro = sesion.me?.id ?? "";
    return {
      ...comun(mensaje, contexto),
      id: idBajo(mensaje, direccion),
      from: mensaje.fromMe ? nuestro : direccion,
      to: mensaje.fromMe ? direccion : nuestro,
      _data: {
        key: {
          remoteJid: enBaileys(direccion),
          remoteJidAlt: enBaileys(otraDe(mensaje.chatId, direccion)),
          fromMe: mensaje.fromMe,
          id: llaveDe(mensaje),
        },
        messageTimestamp: segundos(mensaje),
        ...(nombre !== null && { pushName: nombre }),
        broadcast: false,
        message: crudo(mensaje),
      },
    };
  },
  /** What the library below answers, as it is: the id stands in the key alone. */
  respuesta: (mensaje) => ({
    key: { remoteJid: enBaileys(mensaje.chatId), fromMe: true, id: llaveDe(mensaje) },
    message: crudo(mensaje),
    messageTimestamp: String(segundos(mensaje)),
    status: "PENDING",
  }),
  acuse: (mensaje, ack) => ({
    ...acuseComun(ack),
    id: idBajo(mensaje, mensaje.chatId),
    from: mensaje.chatId,
    to: null,
    _data: {
      key: { remoteJid: enBaileys(mensaje.chatId), fromMe: true, id: llaveDe(mensaje) },
      update: { status: ack + 1 },
    },
  }),
};

/** One of the shapes in which its browser hands ids over. */
function idWebjs(mensaje: Mensaje, direccion: string): Carga {
  const partes = { fromMe: mensaje.fromMe, remote: direccion, id: llaveDe(mensaje) };
  const entero = idBajo(mensaje, direccion);
  const formas: Carga[] = [{ ...partes, _serialized: entero }, { ...partes, $1: entero }, partes];
  return formas[vez(mensaje, formas.length)] ?? partes;
}

/** Which of several ways one message takes: always the same. */
function vez(mensaje: Mensaje, cuantas: number): number {
  return (createHash("sha256").update(llaveDe(mensaje)).digest()[0] ?? 0) % cuantas;
}

const WEBJS: Perfil = {
  tomaId: false,
  acusaServidor: true,
  olvida: true,
  direccionDe: ({ chatId }) => ocultaDe(chatId),
  mensaje(mensaje, contexto) {
    const { direccion, nombre, sesion } = contexto;
    const nuestro = sesion.me?.id ?? "";
    const { archivo, body } = mensaje;
    const texto = typeof mensaje.extra["id"] === "string";
    return {
      ...comun(mensaje, contexto),
      id: texto ? mensaje.id : idWebjs(mensaje, direccion),
      from: mensaje.fromMe ? nuestro : direccion,
      to: mensaje.fromMe ? direccion : nuestro,
      _data: {
        id: { fromMe: mensaje.fromMe, remote: direccion, id: llaveDe(mensaje) },
        ...(nombre !== null && { notifyName: nombre }),
        type: archivo ? claseDe(archivo.mimetype) : "chat",
        ...(archivo && { mimetype: archivo.mimetype, filename: archivo.filename }),
        body,
        t: segundos(mensaje),
      },
    };
  },
  /** Sometimes it has lost the message by the time it answers. */
  respuesta(mensaje, contexto) {
    if (vez(mensaje, 8) === 7) return null;
    const id = idWebjs(mensaje, mensaje.chatId);
    return {
      ...comun(mensaje, contexto),
      id,
      from: contexto.sesion.me?.id,
      to: mensaje.chatId,
      _data: { id },
    };
  },
  acuse: (mensaje, ack) => ({
    ...acuseComun(ack),
    id: idBajo(mensaje, vez(mensaje, 2) === 0 ? mensaje.chatId : ocultaDe(mensaje.chatId)),
    from: mensaje.chatId,
    to: mensaje.chatId,
  }),
};

const GOWS: Perfil = {
  tomaId: true,
  acusaServidor: false,
  olvida: false,
  direccionDe: ({ chatId }) => ocultaDe(chatId),
  mensaje(mensaje, contexto) {
    const { direccion, nombre } = contexto;
    const otra = enBaileys(otraDe(mensaje.chatId, direccion));
    return {
      ...comun(mensaje, contexto),
      id: idBajo(mensaje, direccion),
      // The chat, whoever wrote in it.
      from: direccion,
      to: null,
      _data: {
        Info: {
          Chat: enBaileys(direccion),
          Sender: enBaileys(direccion).replace("@", ":3@"),
          SenderAlt: mensaje.fromMe ? "" : otra,
          RecipientAlt: mensaje.fromMe ? otra : "",
          IsFromMe: mensaje.fromMe,
          IsGroup: false,
          ID: llaveDe(mensaje),
          PushName: nombre ?? "",
          Timestamp: new Date(mensaje.ms).toISOString(),
        },
        Message: crudo(mensaje),
      },
    };
  },
  respuesta: (mensaje) => ({ id: idBajo(mensaje, ocultaDe(mensaje.chatId)), _data: null }),
  acuse: (mensaje, ack) => ({
    ...acuseComun(ack),
    id: idBajo(mensaje, ocultaDe(mensaje.chatId)),
    from: ocultaDe(mensaje.chatId),
    to: null,
    _data: {
      Chat: ocultaDe(mensaje.chatId),
      Sender: ocultaDe(mensaje.chatId),
      SenderAlt: "",
      RecipientAlt: "",
      MessageIDs: [llaveDe(mensaje)],
      Type: ack >= 3 ? "read" : "",
    },
  }),
};

const PERFILES: Readonly<Record<Motor, Perfil>> = { NOWEB, WEBJS, GOWS };

export function perfilDe(sesion: Sesion): Perfil {
  return PERFILES[motorDe(sesion)];
}

/** As the session's engine tells a message, with the fields that replace or join its own. */
export function contarMensaje(mensaje: Mensaje, contexto: ContextoMensaje): Carga {
  const carga = perfilDe(contexto.sesion).mensaje(mensaje, contexto);
  const { _data: datos, ...extra } = mensaje.extra;
  return { ...carga, ...extra, _data: { ...Object(carga["_data"]), ...Object(datos ?? {}) } };
}
