import type { MediaRef, MensajeEvent } from "../connector.ts";
import { UnknownEvent } from "../set-aside.ts";
import { conEnlaces, medioDe, mensajeDe, nombreDe, sinEntidades } from "./contenido.ts";
import { EVENTOS_IGNORADOS } from "./ignorados.ts";
import { DeClase, EventoDM, esPosterior, type Incluidos, type PiezaDM } from "./wire.ts";

/** Without the entities every address in a text is X's short one. */
export const CAMPOS_DE_EVENTO =
  "id,event_type,text,entities,created_at,sender_id,dm_conversation_id,attachments";
/** Whoever writes nothing but addresses makes an answer many times as long as the words. */
export const RESPUESTA_MAX = 8 * 1024 * 1024;
export const CAMPOS = new URLSearchParams({
  "dm_event.fields": CAMPOS_DE_EVENTO,
  expansions: "sender_id,attachments.media_keys",
  "user.fields": "username,name",
  "media.fields": "url,type,variants",
});

/** The other of the two, by the conversation's name; null: there are more than two, or it is not ours. */
function otroDe(yo: string, conversacion: string): string | null {
  const [, a, b] = /^(\d{1,20})-(\d{1,20})$/.exec(conversacion) ?? [];
  if (a === undefined || b === undefined || (a !== yo && b !== yo)) return null;
  return a === yo ? b : a;
}

/** An event without the rest of its page: of what stands beside, the people and files that it names. */
export function piezaDe(evento: unknown, incluidos: Incluidos): PiezaDM {
  const dicho = JSON.stringify(evento);
  const users = incluidos?.users?.filter(({ id }) => dicho.includes(id));
  const media = incluidos?.media?.filter(({ media_key }) => dicho.includes(media_key));
  return { dm_events: [evento], includes: { users, media } };
}

/** Null: nobody wrote, or not to us alone. Throws a ZodError, or an UnknownEvent. */
export function mensajeDePieza(yo: string, { dm_events, includes }: PiezaDM): MensajeEvent | null {
  const [crudo] = dm_events;
  const { event_type } = DeClase.parse(crudo);
  if (EVENTOS_IGNORADOS.has(event_type)) return null;
  if (event_type !== "MessageCreate") throw new UnknownEvent(event_type);
  return mensajeDeEvento(yo, EventoDM.parse(crudo), includes);
}

function mensajeDeEvento(yo: string, evento: EventoDM, incluidos: Incluidos): MensajeEvent | null {
  const { id, sender_id: de, dm_conversation_id, created_at, text, entities, attachments } = evento;
  const chat = otroDe(yo, dm_conversation_id);
  if (chat === null) return null;
  const llaves = attachments?.media_keys ?? [];
  const adjuntos: MediaRef[] = [];
  const mudos: string[] = [];
  for (const llave of llaves) {
    const medio = incluidos?.media?.find(({ media_key }) => media_key === llave);
    const adjunto = medio ? medioDe(medio.type, medio.url, medio.variants ?? []) : null;
    if (adjunto) adjuntos.push(adjunto);
    else mudos.push(medio?.type ?? "—");
  }
  return mensajeDe({
    id,
    mio: de === yo,
    chat,
    nombre: nombreDe(incluidos?.users?.find((uno) => uno.id === chat)),
    segundos: Math.floor(Date.parse(created_at) / 1000),
    texto: conEnlaces(
      sinEnlaceFinal(sinEntidades(text ?? ""), llaves.length > 0),
      entities?.urls ?? [],
      null,
    ),
    adjuntos,
    mudos,
  });
}

/** A file stands at the end of the text as a short address of X's own. */
function sinEnlaceFinal(texto: string, conArchivo: boolean): string {
  return (conArchivo ? texto.replace(/https:\/\/t\.co\/\w{1,40}$/, "") : texto).trim();
}

export function porId(una: { id: string }, otra: { id: string }): number {
  if (una.id === otra.id) return 0;
  return esPosterior(una.id, otra.id) ? 1 : -1;
}
