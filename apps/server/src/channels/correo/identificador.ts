import { sha256 } from "../../shared/crypto.ts";
import { dominioDe } from "./direccion.ts";

// Longer ones exist only in attacks, and the index that makes a mail unique takes no more than a page's third.
const MESSAGE_ID = /^<[^<>\s]{1,250}>$/;
const PROPIO = /<caso-\d+\.([\w-]{22})@[^<>\s@]+>/g;

/** A Message-ID in angle brackets, or null for what is none. */
export function messageIdDe(texto: string | undefined): string | null {
  const id = texto?.trim() ?? "";
  return MESSAGE_ID.test(id) ? id : null;
}

/**
 * The id under which a mail is stored: Message-ID and digest of the raw mail (D93). Some mailers give every mail the
 * same Message-ID; the digest keeps those apart and recognises the same mail after the mailbox was rebuilt.
 */
export function idExternoDe(messageId: string | null, crudo: Buffer): string {
  const huella = sha256(crudo);
  return messageId ? `${messageId} ${huella}` : huella;
}

/** The Message-ID inside a stored id. */
export function messageIdGuardado(idExterno: string): string | null {
  return messageIdDe(idExterno.split(" ")[0]);
}

/** Our own Message-ID: the same at every try, so that a doubled delivery is recognised by whoever receives it. */
export function messageIdPropio(idCaso: number, msgId: string, direccion: string): string {
  return `<caso-${idCaso}.${msgId}@${dominioDe(direccion)}>`;
}

/** Whether this account made a Message-ID. */
export function esDeAqui(messageId: string, direccion: string): boolean {
  return propiosEn(messageId).length > 0 && messageId.endsWith(`@${dominioDe(direccion)}>`);
}

/** Our own id of the message inside a Message-ID of ours: a send whose answer never came is stored without the other. */
export function msgIdDe(messageId: string): string | null {
  return [...messageId.matchAll(PROPIO)][0]?.[1] ?? null;
}

/** Whatever Message-IDs of ours a text names. */
export function propiosEn(texto: string): string[] {
  return [...new Set([...texto.matchAll(PROPIO)].map(([id]) => id))];
}
