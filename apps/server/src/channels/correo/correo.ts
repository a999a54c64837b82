import { isUtf8 } from "node:buffer";
import { type ParsedMail, simpleParser } from "mailparser";
import { storableText } from "../../shared/text.ts";
import { type Cabeceras, leerCabeceras, primera } from "./cabeceras.ts";
import { direccionDe } from "./direccion.ts";
import { messageIdDe } from "./identificador.ts";

/** One mail as it lies in the mailbox. */
export interface CorreoCrudo {
  crudo: Buffer;
  /** False: only its beginning was fetched. */
  completo: boolean;
  /** Of the whole mail, in bytes. */
  tamanio: number;
  /** INTERNALDATE: the sender's own Date is whatever the sender likes (D87). */
  segundos: number;
}

export interface Correo {
  cabeceras: Cabeceras;
  /** Lower case; null when there is no usable one. */
  remitente: string | null;
  nombre: string | null;
  asunto: string;
  messageId: string | null;
  texto: string;
  html: string | null;
  adjuntos: ParsedMail["attachments"];
  /** For those who look for reports in it. */
  leido: ParsedMail;
}

const NOMBRE_MAX = 100;
const ASUNTO_MAX = 500;

/** One line of ordinary characters: a control character in a subject could become a header somewhere. */
function enUnaLinea(texto: string | undefined, maximo: number): string {
  const limpio = storableText(texto ?? "")
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, " ")
    .trim();
  return Array.from(limpio).slice(0, maximo).join("");
}

function remitenteDe(
  leido: ParsedMail,
  cabeceras: Cabeceras,
): { remitente: string | null; nombre: string | null } {
  const autores = leido.from?.value.flatMap((uno) => uno.group ?? [uno]) ?? [];
  for (const { address, name } of autores) {
    const remitente = direccionDe(address && storableText(address));
    if (remitente) return { remitente, nombre: enUnaLinea(name, NOMBRE_MAX) || null };
  }
  const apoderado = /<([^<>]*)>|(?<![^\s<>])([^\s<>@]+@[^\s<>]+)/.exec(primera(cabeceras, "sender") ?? "");
  return { remitente: direccionDe(apoderado?.[1] ?? apoderado?.[2]), nombre: null };
}

/** Old programs write accents into the header as they are, in the alphabet of their office; a parser takes them for broken UTF-8. */
function conCabeceraLegible(crudo: Buffer): Buffer {
  const final = crudo.indexOf("\r\n\r\n");
  const cabecera = final < 0 ? crudo : crudo.subarray(0, final);
  if (isUtf8(cabecera)) return crudo;
  const legible = Buffer.from(new TextDecoder("windows-1252").decode(cabecera));
  return Buffer.concat([legible, crudo.subarray(cabecera.length)]);
}

/** Throws when the mail cannot be parsed at all. Charsets, encodings and structure are undone; nothing is judged. */
export async function leerCorreo(crudo: Buffer): Promise<Correo> {
  const leido = await simpleParser(conCabeceraLegible(crudo), {
    // Else inline images come back inside the HTML.
    keepCidLinks: true,
    keepDeliveryStatus: true,
    skipHtmlToText: true,
    skipTextToHtml: true,
  });
  const cabeceras = leerCabeceras(leido.headerLines);
  return {
    cabeceras,
    ...remitenteDe(leido, cabeceras),
    asunto: enUnaLinea(leido.subject, ASUNTO_MAX),
    messageId: messageIdDe(primera(cabeceras, "message-id")?.split(/\s+/)[0]),
    texto: storableText(leido.text ?? "").trimEnd(),
    html: leido.html ? storableText(leido.html) : null,
    adjuntos: leido.attachments,
    leido,
  };
}
