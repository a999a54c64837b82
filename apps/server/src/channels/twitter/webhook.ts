import { z } from "zod";
import { ACCOUNT_FAULT } from "../../shared/account-status.ts";
import type { CanalEvent, MediaRef, MensajeEvent, Webhook, WebhookPart } from "../connector.ts";
import { UnknownEvent } from "../set-aside.ts";
import type { ConfigTwitter } from "./config.ts";
import { conEnlaces, medioDe, mensajeDe, nombreDe, sinEntidades } from "./contenido.ts";
import { esAutentica, retoDe } from "./firma.ts";
import { ACTIVIDADES_IGNORADAS, PARTES_IGNORADAS, SUCESOS_IGNORADOS } from "./ignorados.ts";
import { mensajeDePieza } from "./pagina.ts";
import {
  Actividad,
  Bloque,
  DeCuenta,
  DeQuien,
  Escrito,
  Leido,
  Listas,
  type MedioAdjunto,
  MensajeCreado,
  Revocado,
} from "./sobre.wire.ts";
import { msDe, PiezaDM } from "./wire.ts";

/** X Activity's events of direct messages that are readable. */
const DE_MENSAJES = new Set(["dm.received", "dm.sent", "dm.read"]);
/** A citizen wrote in X's encrypted chat, and nobody here can read it: administrators are told that it came. */
const CIFRADO = /^chat\./;
/** Both forms have them, and each of their events is read by itself. */
const LISTAS = ["direct_message_events", "direct_message_mark_read_events"] as const;

/** Of a body of Account Activity: nobody here knows what it tells. */
const esAjena = (parte: string): boolean =>
  !PARTES_IGNORADAS.has(parte) && !LISTAS.some((una) => una === parte);

function adjuntoDe(media: MedioAdjunto | null | undefined): MediaRef | null {
  if (!media) return null;
  return medioDe(media.type, media.media_url_https, media.video_info?.variants ?? []);
}

/** Null: it is between others. */
function leerMensaje(yo: string, crudo: unknown, users: Bloque["users"]): MensajeEvent | null {
  const { id, created_timestamp: ms, message_create: creado } = MensajeCreado.parse(crudo);
  const { sender_id: de, target, message_data: dicho } = creado;
  const mio = de === yo;
  if (!mio && target.recipient_id !== yo) return null;
  const chat = mio ? target.recipient_id : de;
  const { attachment } = dicho;
  const adjunto = adjuntoDe(attachment?.media);
  const enlaces = dicho.entities?.urls ?? [];
  return mensajeDe({
    id,
    mio,
    chat,
    nombre: nombreDe(users?.[chat]),
    segundos: Math.floor(ms / 1000),
    texto: conEnlaces(sinEntidades(dicho.text ?? ""), enlaces, adjunto && attachment?.media?.url),
    adjuntos: adjunto ? [adjunto] : [],
    mudos: attachment && !adjunto ? [attachment.media?.type ?? attachment.type] : [],
  });
}

/** The last that was read, and by the time that its number holds, whatever of ours was there before. */
function leidosHasta({ sender_id: chat, last_read_event_id: idExterno }: Leido): CanalEvent[] {
  return [
    { kind: "estado", idExterno, chat, estado: "LEIDO" },
    { kind: "marca", chat, estado: "LEIDO", untilMs: msDe(idExterno) },
  ];
}

function leerBloque(yo: string, bloque: Bloque): CanalEvent[] {
  const mensajes = (bloque.direct_message_events ?? []).map((crudo) => {
    const { type } = Escrito.parse(crudo);
    if (SUCESOS_IGNORADOS.has(type)) return null;
    if (type !== "message_create") throw new UnknownEvent(type);
    return leerMensaje(yo, crudo, bloque.users);
  });
  const leidos = (bloque.direct_message_mark_read_events ?? [])
    .map((crudo) => Leido.parse(crudo))
    .filter(({ sender_id }) => sender_id !== yo)
    .flatMap(leidosHasta);
  return [...mensajes.filter((uno) => uno !== null), ...leidos];
}

function apartado(event_type: string): z.ZodError {
  const message = `${event_type} cannot be read`;
  return new z.ZodError([{ code: "custom", path: ["data", "event_type"], message, input: event_type }]);
}

const seIgnora = (event_type: string): boolean =>
  ACTIVIDADES_IGNORADAS.has(event_type) || ACTIVIDADES_IGNORADAS.has(event_type.split(".")[0] ?? "");

/** As when a send is refused: nothing leaves until somebody gives the account new keys. Told again, it is the same: no account that works by then. */
const sinPermiso = (atMs: number | undefined): CanalEvent => ({
  kind: "sesion",
  conectado: false,
  detalle: ACCOUNT_FAULT.credential,
  ...(atMs !== undefined && { atMs }),
});

function read({ ruta_perfil: yo }: ConfigTwitter, cuerpo: unknown): readonly CanalEvent[] {
  // Of the list, set aside: no part of a webhook looks like that.
  const pieza = PiezaDM.safeParse(cuerpo).data;
  if (pieza) return [mensajeDePieza(yo, pieza)].filter((uno) => uno !== null);
  const revocado = Revocado.safeParse(cuerpo).data;
  if (revocado) return revocado.cuenta === yo ? [sinPermiso(revocado.ms)] : [];
  const actividad = Actividad.safeParse(cuerpo).data;
  if (actividad) {
    const { event_type, payload } = actividad.data;
    if (CIFRADO.test(event_type)) throw apartado(event_type);
    if (DE_MENSAJES.has(event_type)) return leerBloque(yo, Bloque.parse(payload));
    if (seIgnora(event_type)) return [];
    throw new UnknownEvent(event_type);
  }
  const dicho = DeCuenta.parse(cuerpo);
  const ajena = Object.keys(z.looseObject({}).parse(cuerpo)).find(esAjena);
  if (ajena !== undefined) throw new UnknownEvent(ajena);
  return leerBloque(yo, dicho);
}

/** A block with one event each; one without events stays as it is. A part that nobody knows comes by itself, and keeps no event. */
function porSuceso(bloque: unknown): unknown[] {
  const { direct_message_events, direct_message_mark_read_events, ...todo } = Listas.parse(bloque);
  const ajenas = Object.keys(todo).filter(esAjena);
  const resto = Object.fromEntries(Object.entries(todo).filter(([parte]) => !esAjena(parte)));
  const sueltos = [
    ...(direct_message_events ?? []).map((uno) => ({ ...resto, direct_message_events: [uno] })),
    ...(direct_message_mark_read_events ?? []).map((uno) => ({
      ...resto,
      direct_message_mark_read_events: [uno],
    })),
    ...ajenas.map((parte) => ({ ...resto, [parte]: todo[parte] })),
  ];
  return sueltos.length > 0 ? sueltos : [bloque];
}

/** In both forms one body is of one account. */
function split(cuerpo: unknown): readonly WebhookPart[] {
  const revocado = Revocado.safeParse(cuerpo).data;
  if (revocado) return [{ account: revocado.cuenta, body: cuerpo }];
  const actividad = Actividad.safeParse(cuerpo).data;
  if (actividad) {
    const { data, ...resto } = actividad;
    const account = data.filter.user_id;
    if (!DE_MENSAJES.has(data.event_type)) return [{ account, body: cuerpo }];
    return porSuceso(data.payload).map((payload) => ({
      account,
      body: { ...resto, data: { ...data, payload } },
    }));
  }
  const account = DeQuien.parse(cuerpo).for_user_id;
  return porSuceso(cuerpo).map((body) => ({ account, body }));
}

export const webhook: Webhook<ConfigTwitter> = {
  isAuthentic: esAutentica,
  read,
  challenge: retoDe,
  split,
};
