import type { TipoContenido } from "@ventanilla/contract/mensaje/mensaje";
import { traducir } from "@ventanilla/i18n";
import type { MediaRef } from "../connector.ts";
import type { ConfigFacebook } from "./config.ts";
import { esDescargable } from "./descarga.ts";
import type { AdjuntoFb, MensajeFb } from "./wire.ts";

export interface Contenido {
  tipoContenido: TipoContenido;
  text: string;
  adjuntos: readonly MediaRef[];
}

/** Kinds whose bytes are fetched, until they say themselves what they are. */
const MEDIOS: Readonly<Record<string, TipoContenido>> = {
  image: "imagen",
  sticker: "imagen",
  audio: "audio",
  video: "video",
  file: "archivo",
};

/** Messenger names files in their address alone. */
function nombreDe(url: string): string | null {
  const ultimo = URL.parse(url)?.pathname.split("/").at(-1) ?? "";
  if (!ultimo.includes(".")) return null;
  try {
    return decodeURIComponent(ultimo);
  } catch {
    return ultimo;
  }
}

function medioDe(config: ConfigFacebook, { type, payload }: AdjuntoFb): MediaRef | null {
  const url = payload?.url;
  // Another host than Meta's own is never called: its address is told in words.
  if (!url || MEDIOS[type] === undefined || !esDescargable(config, url)) return null;
  return { url, mime: null, nombre: type === "file" ? nombreDe(url) : null };
}

/** What is no file in words: a place, what somebody shares, or the provider's own word for what nobody knows. */
function enPalabras(adjunto: AdjuntoFb): string {
  const { type, payload } = adjunto;
  const lugar = payload?.coordinates;
  if (lugar) return `https://maps.google.com/?q=${lugar.lat},${lugar.long}`;
  const dicho = [adjunto.title ?? payload?.title, adjunto.url ?? payload?.url].filter(
    (uno): uno is string => typeof uno === "string" && uno !== "",
  );
  if (dicho.length > 0) return dicho.join("\n");
  return traducir("es", "avisos:waDesconocido", { tipo: type });
}

/** Every message has something to read or to see. */
export function contenidoDe(config: ConfigFacebook, mensaje: MensajeFb): Contenido {
  const adjuntos = (mensaje.attachments ?? []).map((adjunto) => ({
    adjunto,
    medio: medioDe(config, adjunto),
  }));
  const medios = adjuntos.flatMap(({ medio }) => (medio ? [medio] : []));
  const [primero] = adjuntos.filter(({ medio }) => medio);
  const dicho = mensaje.text ?? "";
  const palabras = [
    dicho,
    ...adjuntos
      .filter(({ medio }) => !medio)
      .map(({ adjunto }) => enPalabras(adjunto))
      // A link in the words comes again as what it leads to.
      .filter((palabra) => !dicho.includes(palabra.split("\n").at(-1) ?? palabra)),
  ].filter((texto) => texto !== "");
  const text = palabras.join("\n");
  if (primero) return { tipoContenido: MEDIOS[primero.adjunto.type] ?? "archivo", text, adjuntos: medios };
  if (text !== "") return { tipoContenido: "texto", text, adjuntos: [] };
  const tipo = mensaje.is_unsupported ? "unsupported" : "message";
  return { tipoContenido: "texto", text: traducir("es", "avisos:waDesconocido", { tipo }), adjuntos: [] };
}
