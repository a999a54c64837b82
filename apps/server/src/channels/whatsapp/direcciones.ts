import type { ConDirecciones } from "./wire.ts";

/** Where one writes to a citizen, and the address that never passes to somebody else, when it is known. */
export interface Ciudadano {
  chat: string;
  identity?: string;
}

/**
 * Groups, newsletters and status posts are nobody's conversation with the institution; neither are the provider's own
 * assistant and the account that WhatsApp speaks from (`0`).
 */
export const esCiudadano = (chat: string): boolean =>
  !/^0@c\.us$|@(?:g\.us|newsletter|broadcast|bot)$/.test(chat);

/** A list that somebody sends to as to many: not the status posts, which are everybody's. */
export const esListaDe = (chat: string): boolean => /^\d+@broadcast$/.test(chat);

const esNumero = (direccion: string): boolean => direccion.endsWith("@c.us");
export const esOculta = (direccion: string): boolean => direccion.endsWith("@lid");

/**
 * One citizen under all addresses that an event tells. A telephone number is what people know and write to; it may have
 * a new owner one day. The hidden address stays the citizen's own.
 */
export function ciudadanoDe(
  chat: string,
  datos: ConDirecciones,
  { mio, propias }: { mio: boolean; propias: ReadonlySet<string> },
): Ciudadano {
  const otras = [
    datos?.key?.remoteJidAlt,
    datos?.key?.senderPn,
    datos?.key?.senderLid,
    mio ? datos?.Info?.RecipientAlt : datos?.Info?.SenderAlt,
    mio ? datos?.RecipientAlt : datos?.SenderAlt,
  ];
  const todas = [chat, ...otras].filter((una): una is string => typeof una === "string" && !propias.has(una));
  const numero = todas.find(esNumero);
  const oculta = todas.find(esOculta);
  return { chat: numero ?? chat, ...(oculta !== undefined && { identity: oculta }) };
}
