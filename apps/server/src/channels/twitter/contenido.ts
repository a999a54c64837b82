import { traducir } from "@ventanilla/i18n";
import type { MediaRef, MensajeEvent } from "../connector.ts";

/** What a message says, whichever way it came. */
export interface Dicho {
  id: string;
  /** The account itself wrote it: elsewhere, for what leaves from here is known by its id. */
  mio: boolean;
  /** The citizen's number. */
  chat: string;
  nombre: string | null;
  segundos: number;
  texto: string;
  adjuntos: readonly MediaRef[];
  /** Kinds of what came with it and cannot be shown. */
  mudos: readonly string[];
}

const NOMBRE_MAX = 100;
/** Turns what follows around, or is no sign that one sees. */
const INVISIBLE = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]|(?!\s)\p{Cc}/gu;

/** Name and user name: people choose the first as they like, the second is nobody else's. Null: neither is known. */
export function nombreDe(
  usuario: { name?: string | null | undefined; username?: string | null | undefined } | undefined,
): string | null {
  const nombre = (usuario?.name ?? "").replace(INVISIBLE, "").replace(/\s+/g, " ").trim();
  const cuenta = (usuario?.username ?? "").replace(/\W/g, "");
  const partes = [nombre.slice(0, NOMBRE_MAX / 2), cuenta && `@${cuenta.slice(0, 30)}`];
  return partes.filter((una) => una !== "").join(" · ") || null;
}

const ENTIDADES: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">" };

/** X writes these three signs as HTML does, wherever a text is told. */
export function sinEntidades(texto: string): string {
  return texto.replace(/&(?:amp|lt|gt);/g, (una) => ENTIDADES[una] ?? una);
}

/** The short addresses as what they stand for; one that only stands for the message's own file is no word of the citizen. */
export function conEnlaces(
  texto: string,
  enlaces: readonly { url: string; expanded_url?: string | null | undefined }[],
  delArchivo: string | null | undefined,
): string {
  let largo = texto;
  for (const { url, expanded_url } of enlaces)
    if (url !== "" && url !== delArchivo && expanded_url) largo = largo.replaceAll(url, () => expanded_url);
  return (delArchivo ? largo.replaceAll(delArchivo, "") : largo).trim();
}

/** A picture, or a film that a browser plays; null: it is neither. */
export function medioDe(
  tipo: string,
  imagen: string | null | undefined,
  variantes: readonly {
    content_type: string;
    url: string;
    bitrate?: number | null | undefined;
    bit_rate?: number | null | undefined;
  }[],
): MediaRef | null {
  if (tipo === "photo") return imagen ? { url: imagen, mime: "image/jpeg", nombre: null } : null;
  if (tipo !== "video" && tipo !== "animated_gif") return null;
  const [mejor] = variantes
    .filter(({ content_type }) => content_type === "video/mp4")
    .toSorted((a, b) => (b.bitrate ?? b.bit_rate ?? 0) - (a.bitrate ?? a.bit_rate ?? 0));
  return mejor ? { url: mejor.url, mime: "video/mp4", nombre: null } : null;
}

export function mensajeDe({ id, mio, chat, nombre, segundos, texto, adjuntos, mudos }: Dicho): MensajeEvent {
  const [primero] = adjuntos;
  const avisos = mudos.map((tipo) => traducir("es", "avisos:waDesconocido", { tipo }));
  const vacio = texto === "" && adjuntos.length === 0 && avisos.length === 0;
  const lineas = vacio ? [traducir("es", "avisos:waDesconocido", { tipo: "—" })] : [texto, ...avisos];
  const imagen = primero?.mime?.startsWith("image/") ?? false;
  const conArchivo = imagen ? "imagen" : "video";
  return {
    kind: "mensaje",
    idExterno: id,
    chat,
    nombre: mio ? null : nombre,
    seconds: segundos,
    tipoContenido: primero ? conArchivo : "texto",
    text: lineas.filter((linea) => linea !== "").join("\n"),
    adjuntos,
    ...(mio && { own: true }),
  };
}
