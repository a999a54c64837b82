import { tipoDeMime } from "@ventanilla/contract/archivo/archivo.rules";
import type { TipoContenido } from "@ventanilla/contract/mensaje/mensaje";
import { traducir } from "@ventanilla/i18n";
import type { MediaRef } from "../connector.ts";
import { claseDe, contenidoCrudo, medioCrudo, nodoDe } from "./clase.ts";
import type { ConfigWhatsapp } from "./config.ts";
import { dichoEn, palabrasDentro } from "./palabras.ts";
import { encuestaDe } from "./sucesos.wire.ts";
import { contactoDe, contactosCrudos } from "./tarjetas.ts";
import { LugarCrudo, type MensajeWaha } from "./wire.ts";

/** Where a gateway offers files: its own folder, or what it passes on from a store of its own. */
const ARCHIVOS = /\/api\/(?:files|s3)\//;

const codificado = encodeURIComponent;

/** Of an address the file path below the gateway's own; null: it is of no file of a gateway. */
function caminoDeArchivo(direccion: string, base: string): string | null {
  const leida = URL.parse(direccion, base);
  const desde = leida?.pathname.search(ARCHIVOS) ?? -1;
  return leida && desde >= 0 ? `${leida.pathname.slice(desde)}${leida.search}` : null;
}

/**
 * The gateway names itself by whatever name it has inside its own network. Only its file path is taken, below the
 * address that an administrator configured: nobody can make us fetch from anywhere else. Null: it names no file of its own.
 */
export function urlDeArchivo({ sesion_url: base }: ConfigWhatsapp, { media }: MensajeWaha): string | null {
  const camino = media?.url ? caminoDeArchivo(media.url, base) : null;
  return camino === null ? null : `${base}${camino}`;
}

/** Of a message in a chat, whatever gateway and session it was asked of. */
const DE_UN_CHAT = /\/api\/[^/]+(\/chats\/[^/]+\/messages\/[^/]+)$/;

/** Rows are older than settings: where the account's gateway stands now is asked for what was kept while it stood elsewhere. Null: no gateway ever had it there. */
export function enLaPasarela(
  { sesion_url: base, sesion_id }: ConfigWhatsapp,
  guardada: string,
): string | null {
  const camino = caminoDeArchivo(guardada, base);
  if (camino !== null) return `${base}${camino}`;
  const leida = URL.parse(guardada, base);
  const deChat = DE_UN_CHAT.exec(leida?.pathname ?? "")?.[1];
  return leida && deChat ? `${base}/api/${codificado(sesion_id)}${deChat}${leida.search}` : null;
}

/** The file of a message, also one that the gateway could not bring out this time: it is asked for it again, by the message. */
export function refMedia(config: ConfigWhatsapp, mensaje: MensajeWaha): MediaRef | null {
  const crudo = medioCrudo(mensaje);
  const { media, _data: datos, from, id } = mensaje;
  if (!mensaje.hasMedia && !media?.url && !crudo) return null;
  const chat = `${config.sesion_url}/api/${codificado(config.sesion_id)}/chats/${codificado(from)}`;
  return {
    url: urlDeArchivo(config, mensaje) ?? "",
    mime: media?.mimetype ?? crudo?.mime ?? datos?.mimetype ?? null,
    nombre: media?.filename || crudo?.nombre || datos?.filename || null,
    tardia: `${chat}/messages/${codificado(id.entero)}?downloadMedia=true`,
  };
}

/** A place, from wherever the engine has it. */
function lugarDe({ location, _data: datos }: MensajeWaha): MensajeWaha["location"] {
  if (location) return location;
  const { lat: latitude, lng: longitude, loc: name } = datos ?? {};
  if (latitude && longitude) return { latitude, longitude, name };
  const crudo = contenidoCrudo({ _data: datos });
  const nodo = nodoDe(crudo["locationMessage"] ?? crudo["liveLocationMessage"]);
  const leido = LugarCrudo.safeParse(nodo).data;
  if (!leido) return null;
  const { degreesLatitude, degreesLongitude, name: nombre, address, comment, caption } = leido;
  return {
    latitude: degreesLatitude,
    longitude: degreesLongitude,
    name: nombre,
    address,
    description: comment || caption,
  };
}

function ubicacion(mensaje: MensajeWaha): string | null {
  const lugar = lugarDe(mensaje);
  if (!lugar) return null;
  const nombres = [lugar.name, lugar.address, lugar.description].filter(Boolean);
  return ["📍", ...nombres, `${lugar.latitude},${lugar.longitude}`].join(" ");
}

/** As the engine brought them out, else as the protocol has them, or as one engine writes them where words stand. */
function contactos(mensaje: MensajeWaha): string | null {
  const crudos = contactosCrudos(contenidoCrudo(mensaje));
  const escrita = mensaje.body?.startsWith("BEGIN:VCARD") ? [mensaje.body] : [];
  const tarjetas = mensaje.vCards?.length ? mensaje.vCards : escrita;
  const todos = crudos.length > 0 ? crudos : tarjetas.map((tarjeta) => ({ tarjeta, mostrado: null }));
  const lineas = todos.map(({ tarjeta, mostrado }) => contactoDe(tarjeta ?? "", mostrado));
  return lineas.length > 0 ? lineas.join("\n") : null;
}

export interface Contenido {
  tipoContenido: TipoContenido;
  text: string;
  adjuntos: readonly MediaRef[];
}

function encuesta(mensaje: MensajeWaha): string | null {
  const leida = encuestaDe(mensaje);
  if (!leida) return null;
  const { pregunta, opciones } = leida;
  const texto = opciones.length > 0 ? `${pregunta} (${opciones.join(" / ")})` : pregunta;
  return traducir("es", "avisos:waEncuesta", { texto });
}

/** What a message is of which only its kind is known, and the words in it. */
function desconocido(mensaje: MensajeWaha): string {
  const tipo = claseDe(mensaje);
  if (LLAMADAS.has(tipo)) return traducir("es", "avisos:waLlamada");
  const texto = palabrasDentro(mensaje);
  return texto === null
    ? traducir("es", "avisos:waDesconocido", { tipo })
    : traducir("es", "avisos:waDesconocidoDice", { tipo, texto });
}

/** A call that nobody answered, where an engine tells it as a message; the first is WEBJS's, the second is the protocol's own spelling. */
const LLAMADAS = new Set(["call_log", "callLogMesssage", "call"]);

/** Every message has something to read: what cannot be shown is named by the provider's own word for it. */
export function contenidoDe(config: ConfigWhatsapp, mensaje: MensajeWaha): Contenido {
  const ref = refMedia(config, mensaje);
  if (ref) return { tipoContenido: tipoDeMedio(ref, mensaje), text: dichoEn(mensaje), adjuntos: [ref] };
  const text =
    ubicacion(mensaje) ??
    contactos(mensaje) ??
    encuesta(mensaje) ??
    (dichoEn(mensaje) || desconocido(mensaje));
  return { tipoContenido: "texto", text, adjuntos: [] };
}

/** What the message calls its file, until its bytes are here and say what they are. */
const TIPO_POR_CLASE: Readonly<Record<string, TipoContenido>> = {
  sticker: "imagen",
  stickerMessage: "imagen",
  lottieStickerMessage: "imagen",
  image: "imagen",
  imageMessage: "imagen",
  ptt: "audio",
  audio: "audio",
  audioMessage: "audio",
  video: "video",
  videoMessage: "video",
  ptvMessage: "video",
};

function tipoDeMedio({ mime }: MediaRef, mensaje: MensajeWaha): TipoContenido {
  return mime === null || claseDe(mensaje) === "stickerMessage"
    ? (TIPO_POR_CLASE[claseDe(mensaje)] ?? "archivo")
    : tipoDeMime(mime);
}
