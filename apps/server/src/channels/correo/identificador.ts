import { sha256 } from "../../shared/crypto.ts";
import type { OutgoingMensaje } from "../connector.ts";
import { type Cabeceras, primera } from "./cabeceras.ts";
import { dominioDe } from "./direccion.ts";

// Longer ones exist only in attacks, and the index that makes a mail unique takes no more than a page's third.
const MESSAGE_ID = /^<[^<>\s]{1,250}>$/;
const PROPIO = /<caso-\d+\.([\w-]{22})(?:\.(\d{1,4}))?@[^<>\s@]+>/g;

/** A Message-ID in angle brackets, or null for what is none. */
export function messageIdDe(texto: string | undefined): string | null {
  const id = texto?.trim() ?? "";
  return MESSAGE_ID.test(id) ? id : null;
}

/** What its author's program wrote of a letter, and each copy has alike. Servers write the rest on its way, in every copy another. */
const DE_LA_CARTA = [
  "from",
  "sender",
  "reply-to",
  "to",
  "cc",
  "date",
  "subject",
  "in-reply-to",
  "references",
  "content-type",
  "content-transfer-encoding",
] as const;

/** The id under which a mail is stored that is known by its bytes alone. */
export function idDeBytes(messageId: string | null, crudo: Buffer): string {
  const huella = sha256(crudo);
  return messageId ? `${messageId} ${huella}` : huella;
}

/**
 * The id under which a letter that was read is stored: Message-ID and digest of what its author wrote (D93). Some mailers give
 * every mail the same Message-ID; the digest keeps those apart, and recognises the same letter after the mailbox was rebuilt
 * and where it came by two of the mailbox's addresses (ADR 182). `juicio`: what is judged of it by more than that, in which
 * copies may differ. One without a Message-ID or a date, or that is not here whole, is known by its bytes alone.
 */
export function idDeCarta(
  { messageId, cabeceras, cuerpo }: { messageId: string | null; cabeceras: Cabeceras; cuerpo: Buffer },
  { crudo, completo }: { crudo: Buffer; completo: boolean },
  juicio: unknown,
): string {
  if (messageId === null || !completo || !primera(cabeceras, "date")) return idDeBytes(messageId, crudo);
  const campos = DE_LA_CARTA.map((nombre) => cabeceras.get(nombre) ?? []);
  return idDeBytes(messageId, Buffer.concat([Buffer.from(JSON.stringify([campos, juicio])), cuerpo]));
}

/**
 * The address of whoever gave none, by the id of the mail: nobody can be answered there (RFC 2606), and nobody shares it. Of
 * two such mails nothing says that one person wrote both.
 */
export function direccionDeNadie(idExterno: string): string {
  const huella = idExterno.slice(idExterno.lastIndexOf(" ") + 1);
  return `sin-remitente.${huella.slice(0, 12)}@correo.invalid`;
}

/** The Message-ID inside a stored id. */
export function messageIdGuardado(idExterno: string): string | null {
  return messageIdDe(idExterno.split(" ")[0]);
}

/**
 * Our own Message-ID: the same at every try, so that a doubled delivery is recognised by whoever receives it. Once a sending
 * is known not to have arrived the next one bears its number, so that a report tells which of them came back.
 */
export function messageIdPropio(
  { idCaso, msgId, sending = 1 }: Pick<OutgoingMensaje, "idCaso" | "msgId" | "sending">,
  direccion: string,
): string {
  return `<caso-${idCaso}.${msgId}${sending > 1 ? `.${sending}` : ""}@${dominioDe(direccion)}>`;
}

/** Whether this account made a Message-ID. */
export function esDeAqui(messageId: string, direccion: string): boolean {
  return propiosEn(messageId).length > 0 && messageId.endsWith(`@${dominioDe(direccion)}>`);
}

/** Our own id of the message inside a Message-ID of ours, without which a send whose answer never came is not found, and which sending it was. */
export function envioDe(messageId: string): { msgId: string; sending: number } | null {
  const [, msgId, sending = "1"] = [...messageId.matchAll(PROPIO)][0] ?? [];
  return msgId === undefined ? null : { msgId, sending: Number(sending) };
}

/** Whatever Message-IDs of ours a text names. */
export function propiosEn(texto: string): string[] {
  return [...new Set([...texto.matchAll(PROPIO)].map(([id]) => id))];
}
