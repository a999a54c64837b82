import { createHmac, timingSafeEqual } from "node:crypto";
import { nowS } from "../../shared/clock.ts";
import type { CanalEvent, EstadoEvent, Webhook, WebhookRequest } from "../connector.ts";
import type { ConfigWhatsapp } from "./config.ts";
import { contenidoDe } from "./contenido.ts";
import { leerSuceso } from "./sucesos.ts";
import { AckWaha, chatDeId, EstadoSesionWaha, leerSobre, MensajeWaha, Remitente } from "./wire.ts";

const ALGORITMO = "sha512";

export function firmar(clave: string, cuerpo: Buffer): Buffer {
  return createHmac(ALGORITMO, clave).update(cuerpo).digest();
}

function isAuthentic(config: ConfigWhatsapp, { headers, body }: WebhookRequest): boolean {
  const firma = headers["x-webhook-hmac"];
  if (headers["x-webhook-hmac-algorithm"] !== ALGORITMO) return false;
  if (typeof firma !== "string" || !/^[0-9a-f]{128}$/i.test(firma)) return false;
  return timingSafeEqual(firmar(config.credenciales.hmac, body), Buffer.from(firma, "hex"));
}

/** Groups, newsletters and status posts are nobody's conversation with the institution. */
function esCiudadano(chat: string): boolean {
  return !/@(?:g\.us|newsletter|broadcast)$/.test(chat);
}

function leerMensaje(config: ConfigWhatsapp, payload: unknown): CanalEvent[] {
  const { from, fromMe } = Remitente.parse(payload);
  if (fromMe || !esCiudadano(from)) return [];
  const mensaje = MensajeWaha.parse(payload);
  return [
    {
      kind: "mensaje",
      idExterno: mensaje.id,
      chat: from,
      nombre: (mensaje._data?.notifyName || mensaje._data?.pushName)?.slice(0, 100) ?? null,
      seconds: mensaje.timestamp,
      ...contenidoDe(config, mensaje),
    },
  ];
}

// 0 is PENDING: it tells less than what the send itself answered. 4 is a voice note that was played.
const ESTADO_POR_ACK: Readonly<Record<number, EstadoEvent["estado"]>> = {
  [-1]: "FALLIDO",
  1: "ENVIADO",
  2: "ENTREGADO",
  3: "LEIDO",
  4: "LEIDO",
};

function leerAck(payload: unknown): CanalEvent[] {
  const ack = AckWaha.parse(payload);
  const estado = ESTADO_POR_ACK[ack.ack];
  const chat = chatDeId(ack.id) ?? ack.to ?? ack.from;
  if (!ack.fromMe || !estado || !chat || !esCiudadano(chat)) return [];
  return [{ kind: "estado", idExterno: ack.id, chat, estado }];
}

function leerSesion(payload: unknown): CanalEvent[] {
  const { status, data } = EstadoSesionWaha.parse(payload);
  const bloqueo = data?.reachoutTimelock;
  // The account still works for those who wrote to it; only strangers cannot be written to.
  const detalle = bloqueo?.isActive
    ? `${status} reachoutTimelock ${bloqueo.timeEnforcementEnds ?? ""}`.trim()
    : status;
  return [{ kind: "sesion", conectado: status === "WORKING", detalle }];
}

function read(config: ConfigWhatsapp, cuerpo: unknown): readonly CanalEvent[] {
  const { event, payload, timestamp } = leerSobre(config.sesion_id, cuerpo);
  switch (event) {
    case "message":
    case "message.any":
      return leerMensaje(config, payload);
    case "message.ack":
      return leerAck(payload);
    case "session.status":
      return leerSesion(payload);
    default:
      return leerSuceso(event, payload, { sobreS: timestamp ?? nowS(), esCiudadano });
  }
}

export const webhook: Webhook<ConfigWhatsapp> = { isAuthentic, read };
