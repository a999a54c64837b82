import { createHmac, timingSafeEqual } from "node:crypto";
import { nowS } from "../../shared/clock.ts";
import type { CanalEvent, EstadoEvent, Webhook, WebhookRequest } from "../connector.ts";
import { esCifrado, esInterno } from "./clase.ts";
import type { ConfigWhatsapp } from "./config.ts";
import { contenidoDe } from "./contenido.ts";
import { ciudadanoDe } from "./direcciones.ts";
import { primeros } from "./ids.wire.ts";
import { leerSuceso } from "./sucesos.ts";
import { AckWaha, EstadoSesionWaha, leerSobre, MensajeWaha, Remitente } from "./wire.ts";

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

/** The account's own addresses: they are no citizen's, wherever an engine puts them. */
type Propias = ReadonlySet<string>;

const NOMBRE_MAX = 100;

function leerMensaje(
  config: ConfigWhatsapp,
  payload: unknown,
  propias: Propias,
  sobreS: number,
): CanalEvent[] {
  const { from, fromMe } = Remitente.parse(payload);
  if (fromMe || !esCiudadano(from)) return [];
  const mensaje = MensajeWaha.parse(payload);
  if (esCifrado(mensaje)) return leerSuceso("message.waiting", payload, { sobreS, propias, esCiudadano });
  if (esInterno(mensaje)) return [];
  const datos = mensaje._data;
  const nombre = datos?.notifyName || datos?.pushName || datos?.Info?.PushName;
  return [
    {
      kind: "mensaje",
      idExterno: mensaje.id.llave,
      ...ciudadanoDe(from, datos, { mio: false, propias }),
      nombre: nombre ? primeros(nombre, NOMBRE_MAX) : null,
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

function leerAck(payload: unknown, propias: Propias): CanalEvent[] {
  const { id, ack, fromMe, from, to, _data } = AckWaha.parse(payload);
  const estado = ESTADO_POR_ACK[ack];
  const chat = id.chat ?? to ?? from;
  if (!fromMe || !estado || !chat || !esCiudadano(chat)) return [];
  return [
    { kind: "estado", idExterno: id.llave, ...ciudadanoDe(chat, _data, { mio: false, propias }), estado },
  ];
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
  const { event, payload, timestamp, me } = leerSobre(config.sesion_id, cuerpo);
  const propias: Propias = new Set([me?.id, me?.lid].filter((una) => typeof una === "string"));
  const sobreS = timestamp ?? nowS();
  switch (event) {
    case "message":
    case "message.any":
      return leerMensaje(config, payload, propias, sobreS);
    case "message.ack":
      return leerAck(payload, propias);
    case "session.status":
      return leerSesion(payload);
    default:
      return leerSuceso(event, payload, { sobreS, propias, esCiudadano });
  }
}

export const webhook: Webhook<ConfigWhatsapp> = { isAuthentic, read };
