import type { TipoArchivo } from "@ventanilla/contract/archivo/archivo";
import { tipoDeMime } from "@ventanilla/contract/archivo/archivo.rules";
import { CanalError, type OutgoingArchivo, type OutgoingMensaje } from "../connector.ts";
import { llavePropia } from "./llave.ts";
import { citable } from "./sucesos.ts";

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

/** A message of the chat as the engines take it: whole, since WEBJS finds none by its key alone. One that the gateway no longer has is left out by it. */
function citaDe({ chat, replyTo }: OutgoingMensaje): { reply_to?: string } {
  const llave = replyTo ? citable(replyTo.idExterno) : null;
  return replyTo && llave !== null ? { reply_to: `${replyTo.own}_${chat}_${llave}` } : {};
}

export async function publicacionDe(mensaje: OutgoingMensaje): Promise<Publicacion> {
  const { msgId, chat: chatId, text, archivos } = mensaje;
  const cita = citaDe(mensaje);
  const [archivo, ...otros] = archivos;
  if (!archivo)
    return { ruta: "sendText", json: { id: llavePropia(msgId), chatId, text, ...cita }, bytes: 0 };
  if (otros.length > 0)
    throw new CanalError("permanente", "VARIOS_ARCHIVOS", "WhatsApp takes one file per message");
  const { ruta, json, bytes } = await conArchivo(archivo);
  return { ruta, json: { chatId, ...json, ...cita }, bytes };
}

/** A file travels inside the request: the gateway has no way, and no key, to come and fetch it. */
async function conArchivo(archivo: OutgoingArchivo): Promise<Publicacion> {
  const { ruta, extra } = ENVIO[tipoDeMime(archivo.mime)];
  const data = (await archivo.read()).toString("base64");
  const file = { mimetype: archivo.mime, filename: archivo.nombre, data };
  return { ruta, json: { file, ...extra }, bytes: archivo.tamanio };
}
