import type { TipoArchivo } from "@ventanilla/contract/archivo/archivo";
import { tipoDeMime } from "@ventanilla/contract/archivo/archivo.rules";
import type { OutgoingArchivo } from "../connector.ts";

/** One call to a send address. */
export interface Publicacion {
  /** Below /api/. */
  ruta: string;
  /** Without the session. */
  json: Record<string, unknown>;
  /** Of the file, for the time it may take. */
  bytes: number;
}

// A video without words of its own is given the gateway's: «Just watch at this!».
// The gateway turns MP3 into the OGG/OPUS that a voice note must be, and any video into what telephones play.
const ENVIO: Readonly<Record<TipoArchivo, { ruta: string; extra: Record<string, unknown> }>> = {
  imagen: { ruta: "sendImage", extra: {} },
  audio: { ruta: "sendVoice", extra: { convert: true } },
  video: { ruta: "sendVideo", extra: { convert: true, asNote: false, caption: "" } },
  archivo: { ruta: "sendFile", extra: {} },
};

/** A file travels inside the request: the gateway has no way, and no key, to come and fetch it. */
export async function publicacionDe(chatId: string, archivo: OutgoingArchivo): Promise<Publicacion> {
  const { ruta, extra } = ENVIO[tipoDeMime(archivo.mime)];
  const data = (await archivo.read()).toString("base64");
  const file = { mimetype: archivo.mime, filename: archivo.nombre, data };
  return { ruta, json: { chatId, file, ...extra }, bytes: archivo.tamanio };
}
