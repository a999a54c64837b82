import { randomBytes } from "node:crypto";
import { type Mensaje, nombreAck, type Sesion } from "./modelo.ts";

export interface Sobre {
  id: string;
  timestamp: number;
  event: string;
  session: string;
  metadata: Record<string, string>;
  me: Sesion["me"];
  engine: "NOWEB";
  environment: { tier: "CORE"; version: string };
  payload: Record<string, unknown>;
}

const ENTORNO = { tier: "CORE", version: "2026.8.0" } as const;

export function sobre(sesion: Sesion, event: string, payload: Record<string, unknown>): Sobre {
  return {
    id: `evt_${randomBytes(13).toString("hex")}`,
    timestamp: Date.now(),
    event,
    session: sesion.name,
    metadata: sesion.config.metadata ?? {},
    me: sesion.me,
    engine: "NOWEB",
    environment: ENTORNO,
    payload,
  };
}

export interface ContextoMensaje {
  sesion: Sesion;
  nombre: string | null;
  urlInterna: string;
}

/** A message as webhooks carry it and sends answer it. */
export function mensajeEnElCable(mensaje: Mensaje, { sesion, nombre, urlInterna }: ContextoMensaje) {
  const nuestro = sesion.me?.id ?? "";
  const { archivo, extra } = mensaje;
  return {
    id: mensaje.id,
    timestamp: Math.floor(mensaje.ms / 1000),
    from: mensaje.fromMe ? nuestro : mensaje.chatId,
    fromMe: mensaje.fromMe,
    source: mensaje.fromMe ? "api" : "app",
    to: mensaje.fromMe ? mensaje.chatId : nuestro,
    body: mensaje.body,
    hasMedia: archivo !== null,
    media: archivo && {
      url: `${urlInterna}/api/files/${archivo.id}`,
      mimetype: archivo.mimetype,
      filename: archivo.filename,
      error: null,
    },
    ack: mensaje.ack,
    ackName: nombreAck(mensaje.ack),
    vCards: [],
    replyTo: null,
    _data: nombre === null ? {} : { notifyName: nombre },
    ...extra,
  };
}

export function ackEnElCable(mensaje: Mensaje, ack: number) {
  return {
    id: mensaje.id,
    from: mensaje.chatId,
    participant: null,
    fromMe: true,
    ack,
    ackName: nombreAck(ack),
  };
}
