import { createHmac, timingSafeEqual } from "node:crypto";
import { nowS } from "../../shared/clock.ts";
import type { CanalEvent, EstadoEvent, Webhook, WebhookRequest } from "../connector.ts";
import { senderName } from "../sender-name.ts";
import { esCifrado, esInterno, nadaSeSabe } from "./clase.ts";
import type { ConfigWhatsapp } from "./config.ts";
import { contenidoDe } from "./contenido.ts";
import { ciudadanoDe, esCiudadano, esListaDe } from "./direcciones.ts";
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

/** The account's own addresses: they are no citizen's, wherever an engine puts them. */
type Propias = ReadonlySet<string>;

/** The citizen's chat, whoever wrote in it; null: nobody's. */
function chatDe(remitente: Remitente, propias: Propias): string | null {
  const { id, from, to, participant, fromMe, _data: datos } = remitente;
  const lugares = [from, id?.chat, datos?.key?.remoteJid, datos?.Info?.Chat].filter(
    (uno) => typeof uno === "string",
  );
  const ajeno = lugares.find((uno) => !esCiudadano(uno));
  if (ajeno !== undefined) {
    // A citizen's own list: whoever is on it has the message from the citizen, as any other.
    const quien = participant ?? datos?.key?.participant ?? datos?.Info?.Sender;
    return !fromMe && esListaDe(ajeno) && quien && esCiudadano(quien) ? quien : null;
  }
  const chat = fromMe ? [id?.chat, to, from].find((uno) => uno && !propias.has(uno)) : from;
  return chat && esCiudadano(chat) ? chat : null;
}

/** When the gateway saw it: seconds in any case, milliseconds if it says so. */
interface Sobre {
  sobreS: number;
  sobreMs: number | null;
}

function leerMensaje(
  config: ConfigWhatsapp,
  payload: unknown,
  propias: Propias,
  { sobreS, sobreMs }: Sobre,
): CanalEvent[] {
  const remitente = Remitente.parse(payload);
  const chat = chatDe(remitente, propias);
  const { fromMe, source } = remitente;
  // What was sent from here comes back; only what somebody typed elsewhere is news.
  if (chat === null || (fromMe && source === "api")) return [];
  const mensaje = MensajeWaha.parse(payload);
  if (esCifrado(mensaje)) return leerSuceso("message.waiting", payload, { sobreS, sobreMs, propias });
  if (esInterno(mensaje)) return [];
  const datos = mensaje._data;
  const nombre = fromMe ? null : senderName([datos?.notifyName, datos?.pushName, datos?.Info?.PushName]);
  const { replyTo: cita } = mensaje;
  return [
    {
      kind: "mensaje",
      idExterno: nadaSeSabe(mensaje) ? `vacio_${mensaje.id.llave}` : mensaje.id.llave,
      ...ciudadanoDe(chat, datos, { mio: fromMe, propias }),
      nombre,
      seconds: mensaje.timestamp ?? sobreS,
      ...(sobreMs !== null && { queuedMs: sobreMs }),
      ...contenidoDe(config, fromMe ? { ...mensaje, from: chat } : mensaje),
      ...(cita && { replyTo: { idExterno: cita.id?.llave ?? null, text: cita.body ?? "" } }),
      ...(fromMe && { own: true }),
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
  const estado = ack == null ? undefined : ESTADO_POR_ACK[ack];
  const chat = id.chat ?? to ?? from;
  if (!fromMe || !estado || !chat || !esCiudadano(chat)) return [];
  return [
    { kind: "estado", idExterno: id.llave, ...ciudadanoDe(chat, _data, { mio: false, propias }), estado },
  ];
}

function leerSesion(payload: unknown, sobreMs: number | null): CanalEvent[] {
  const { status, data } = EstadoSesionWaha.parse(payload);
  const bloqueo = data?.reachoutTimelock;
  // The account still works for those who wrote to it; only strangers cannot be written to.
  const detalle = bloqueo?.isActive
    ? `${status} reachoutTimelock ${bloqueo.timeEnforcementEnds ?? ""}`.trim()
    : status;
  return [
    { kind: "sesion", conectado: status === "WORKING", detalle, ...(sobreMs !== null && { atMs: sobreMs }) },
  ];
}

function read(config: ConfigWhatsapp, cuerpo: unknown): readonly CanalEvent[] {
  const { event, payload, timestamp, me } = leerSobre(config.sesion_id, cuerpo);
  const propias: Propias = new Set([me?.id, me?.lid].filter((una) => typeof una === "string"));
  const sobreMs = timestamp ?? null;
  const sobreS = sobreMs === null ? nowS() : Math.floor(sobreMs / 1000);
  switch (event) {
    case "message":
    case "message.any":
      return leerMensaje(config, payload, propias, { sobreS, sobreMs });
    case "message.ack":
      return leerAck(payload, propias);
    case "session.status":
      return leerSesion(payload, sobreMs);
    default:
      return leerSuceso(event, payload, { sobreS, sobreMs, propias });
  }
}

export const webhook: Webhook<ConfigWhatsapp> = { isAuthentic, read };
