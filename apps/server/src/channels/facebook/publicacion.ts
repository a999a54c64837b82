import { tipoDeMime } from "@ventanilla/contract/archivo/archivo.rules";
import { CanalError, type OutgoingMensaje } from "../connector.ts";
import { formularioDe } from "../meta/index.ts";
import type { ConfigFacebook } from "./config.ts";

const HORA_MS = 3_600_000;
/** Within it an answer needs no reason. */
export const PLAZO_MS = 24 * HORA_MS;
/** Within it a person may answer, where Meta allowed the application it. */
export const PLAZO_PERSONA_MS = 7 * 24 * HORA_MS;
/** What leaves this near the end of the first term may be counted as later. */
const MARGEN_MS = 60_000;

/** Stands before our own id in what comes back as an echo of what we sent. */
const SENA = "ventanilla:";

/** Our own id of what an echo is of; undefined: no Ventanilla sent it. */
export const nuestroId = (metadata: string | null | undefined): string | undefined =>
  metadata?.startsWith(SENA) ? metadata.slice(SENA.length) : undefined;

/** What happened to a message stands in the thread under an id of ours; an answer to it quotes that message. */
const SUCEDIDO = /^(?:eliminado_(.+)|(?:editado|reaccion)_(.+)_\d+)$/;

/** By Messenger's own id; undefined: it has none of it. */
function citaDe({ replyTo }: OutgoingMensaje): { mid: string } | undefined {
  if (!replyTo || /^boton_\d+$/.test(replyTo.idExterno)) return undefined;
  const [, eliminado, otro] = SUCEDIDO.exec(replyTo.idExterno) ?? [];
  return { mid: eliminado ?? otro ?? replyTo.idExterno };
}

/** Why we may write: as an answer, or as a person who answers late. Nothing else is ever claimed. */
function motivo(
  { configuracion }: ConfigFacebook,
  { sinceInboundMs = null, automatic }: OutgoingMensaje,
): Record<string, string> {
  if (sinceInboundMs === null || sinceInboundMs < PLAZO_MS - MARGEN_MS) return { messaging_type: "RESPONSE" };
  if (configuracion.agente_humano && !automatic) return { messaging_type: "MESSAGE_TAG", tag: "HUMAN_AGENT" };
  if (automatic && sinceInboundMs >= PLAZO_MS)
    throw new CanalError("ventana", "AUTOMATICO", "only a person may answer after a day");
  return { messaging_type: "RESPONSE" };
}

/** What Messenger calls our kinds. */
const CLASES = { imagen: "image", audio: "audio", video: "video", archivo: "file" } as const;

export interface Publicacion {
  cuerpo: { json: unknown } | { body: Buffer; headers: { "content-type": string } };
  bytes: number;
}

/** Of a message what is posted: its words, or its file. */
export async function publicacionDe(config: ConfigFacebook, mensaje: OutgoingMensaje): Promise<Publicacion> {
  const { msgId, chat, text, archivos } = mensaje;
  const recipient = { id: chat };
  const metadata = `${SENA}${msgId}`;
  const por = motivo(config, mensaje);
  const cita = citaDe(mensaje);
  const [archivo, ...otros] = archivos;
  if (!archivo)
    return {
      cuerpo: { json: { recipient, ...por, message: { text, metadata }, ...(cita && { reply_to: cita }) } },
      bytes: 0,
    };
  if (otros.length > 0)
    throw new CanalError("permanente", "VARIOS_ARCHIVOS", "Messenger takes one file per message");
  const { nombre, mime } = archivo;
  const attachment = { type: CLASES[tipoDeMime(mime)], payload: { is_reusable: false } };
  const formulario = await formularioDe(
    {
      recipient: JSON.stringify(recipient),
      ...por,
      message: JSON.stringify({ attachment, metadata }),
      ...(cita && { reply_to: JSON.stringify(cita) }),
    },
    { parte: "filedata", nombre, mime, contenido: await archivo.read() },
  );
  return { cuerpo: formulario, bytes: formulario.body.byteLength };
}
