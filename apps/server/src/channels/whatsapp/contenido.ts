import { tipoDeMime } from "@ventanilla/contract/archivo/archivo.rules";
import type { TipoContenido } from "@ventanilla/contract/mensaje/mensaje";
import { traducir } from "@ventanilla/i18n";
import type { MediaRef } from "../connector.ts";
import type { ConfigWhatsapp } from "./config.ts";
import { encuestaDe } from "./sucesos.wire.ts";
import type { MensajeWaha } from "./wire.ts";

/**
 * The gateway names itself by whatever name it has inside its own network. Only its file path is taken, below the
 * address that an administrator configured: nobody can make us fetch from anywhere else.
 */
export function refMedia(config: ConfigWhatsapp, mensaje: MensajeWaha): MediaRef | null {
  const { url, mimetype, filename } = mensaje.media ?? {};
  const leida = url ? URL.parse(url, config.sesion_url) : null;
  const desde = leida?.pathname.indexOf("/api/files/") ?? -1;
  if (!leida || desde < 0) return null;
  return {
    url: `${config.sesion_url}${leida.pathname.slice(desde)}${leida.search}`,
    mime: mimetype ?? null,
    nombre: filename ?? null,
    tardia: `${config.sesion_url}/api/${encodeURIComponent(config.sesion_id)}/chats/${encodeURIComponent(mensaje.from)}/messages/${encodeURIComponent(mensaje.id)}?downloadMedia=true`,
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

/** The provider's own word for a message's kind. */
function claseDe({ _data: datos }: MensajeWaha): string {
  return datos?.type || Object.keys(datos?.message ?? {})[0] || "?";
}

/** Every message has something to read: what cannot be shown is named by the provider's own word for it. */
export function contenidoDe(config: ConfigWhatsapp, mensaje: MensajeWaha): Contenido {
  const escrito = mensaje.body ?? "";
  if (mensaje.hasMedia) {
    const ref = refMedia(config, mensaje);
    const mime = mensaje.media?.mimetype ?? null;
    const perdido = escrito === "" && !ref;
    const text = perdido
      ? traducir("es", "avisos:waMedioPerdido", { tipo: mime ?? claseDe(mensaje) })
      : escrito;
    return { tipoContenido: tipoDeMime(mime), text, adjuntos: ref ? [ref] : [] };
  }
  const desconocido = () => traducir("es", "avisos:waDesconocido", { tipo: claseDe(mensaje) });
  const text = ubicacion(mensaje) ?? contactos(mensaje) ?? encuesta(mensaje) ?? (escrito || desconocido());
  return { tipoContenido: "texto", text, adjuntos: [] };
}
