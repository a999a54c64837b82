import { tipoDeMime } from "@ventanilla/contract/archivo/archivo.rules";
import type { TipoContenido } from "@ventanilla/contract/mensaje/mensaje";
import { traducir } from "@ventanilla/i18n";
import type { MediaRef } from "../connector.ts";
import { claseDe, medioCrudo } from "./clase.ts";
import type { ConfigWhatsapp } from "./config.ts";
import { encuestaDe } from "./sucesos.wire.ts";
import type { MensajeWaha } from "./wire.ts";

/** Where a gateway offers files: its own folder, or what it passes on from a store of its own. */
const ARCHIVOS = /\/api\/(?:files|s3)\//;

/**
 * The gateway names itself by whatever name it has inside its own network. Only its file path is taken, below the
 * address that an administrator configured: nobody can make us fetch from anywhere else. Null: it names no file of its own.
 */
export function urlDeArchivo({ sesion_url: base }: ConfigWhatsapp, { media }: MensajeWaha): string | null {
  const leida = media?.url ? URL.parse(media.url, base) : null;
  const desde = leida?.pathname.search(ARCHIVOS) ?? -1;
  return leida && desde >= 0 ? `${base}${leida.pathname.slice(desde)}${leida.search}` : null;
}

const codificado = encodeURIComponent;

/** The file of a message, also one that the gateway could not bring out this time: it is asked for it again, by the message. */
export function refMedia(config: ConfigWhatsapp, mensaje: MensajeWaha): MediaRef | null {
  const crudo = medioCrudo(mensaje);
  if (!mensaje.hasMedia && !crudo) return null;
  const { media, _data: datos, from, id } = mensaje;
  const chat = `${config.sesion_url}/api/${codificado(config.sesion_id)}/chats/${codificado(from)}`;
  return {
    url: urlDeArchivo(config, mensaje) ?? "",
    mime: media?.mimetype ?? crudo?.mime ?? datos?.mimetype ?? null,
    nombre: media?.filename || crudo?.nombre || datos?.filename || null,
    tardia: `${chat}/messages/${codificado(id.entero)}?downloadMedia=true`,
  };
}

function ubicacion(mensaje: MensajeWaha): string | null {
  const lugar = mensaje.location;
  if (!lugar) return null;
  const nombres = [lugar.name, lugar.address, lugar.description].filter(Boolean);
  return ["📍", ...nombres, `${lugar.latitude},${lugar.longitude}`].join(" ");
}

function contactos(mensaje: MensajeWaha): string | null {
  const lineas = (mensaje.vCards ?? []).map((tarjeta) => {
    const nombre = /^FN[^:\n]*:(.*)$/m.exec(tarjeta)?.[1]?.trim() ?? "";
    const telefonos = [...tarjeta.matchAll(/^(?:item\d+\.)?TEL[^:\n]*:(.*)$/gm)].map(
      (uno) => uno[1]?.trim() ?? "",
    );
    return ["👤", nombre, ...telefonos].filter(Boolean).join(" ");
  });
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

/** Every message has something to read: what cannot be shown is named by the provider's own word for it. */
export function contenidoDe(config: ConfigWhatsapp, mensaje: MensajeWaha): Contenido {
  const escrito = mensaje.body ?? "";
  const ref = refMedia(config, mensaje);
  if (ref) return { tipoContenido: tipoDeMedio(ref, mensaje), text: escrito, adjuntos: [ref] };
  const desconocido = () => traducir("es", "avisos:waDesconocido", { tipo: claseDe(mensaje) });
  const text = ubicacion(mensaje) ?? contactos(mensaje) ?? encuesta(mensaje) ?? (escrito || desconocido());
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
  return mime === null ? (TIPO_POR_CLASE[claseDe(mensaje)] ?? "archivo") : tipoDeMime(mime);
}
