import { isAscii, isUtf8 } from "node:buffer";
import iconv from "iconv-lite";
import { deSieteBits } from "./siete-bits.ts";

/** Labels that say nothing: the bytes decide. */
const MUDOS =
  /^(?:|us-?ascii|ascii|ansi_x3\.4-19\d\d|iso-?646-us|unknown(?:-8bit)?|x-unknown|_charset_|8-?bit|7-?bit|binary|default|none|auto|x-user-defined|ansi|unicode|undefined|null|text)$/;
const UTF8 = /^(?:x-)?(?:unicode-1-1-)?(?:utf-?8(?:mb[34])?|cp-?65001|windows-65001)$/;
const UTF16 = /^(?:utf-?16(?:le|be)?|ucs-?2|iso-10646-ucs-2|unicodefffe)$/;
const JAPONES = /^(?:iso-2022-jp|csiso2022jp|cp5022\d|x-sjis|shift[_-]?jis|sjis|windows-31j|cp932|euc-jp)/;
/** Names that neither the platform nor iconv-lite knows, as they stand in mails. */
const APODOS: Readonly<Record<string, string>> = {
  "iso8859-1": "windows-1252",
  "iso-8859-1-windows-1252": "windows-1252",
  "iso-8859-8-i": "iso-8859-8",
  "latin-1": "windows-1252",
  "windows-28591": "windows-1252",
  "x-ansi": "windows-1252",
  "cp-1252": "windows-1252",
  "cp-850": "cp850",
  "x-mac-roman": "macintosh",
  "ks_c_5601-1987": "euc-kr",
};
const ETIQUETA_MAX = 60;
const ESCAPE = 27;
const NUL = 0;
/** What iconv-lite reads besides letters: a label of a transfer encoding is a program's mistake, and no folder's name is a letter. */
const NO_SON_LETRAS = new Set(["base64", "hex", "binary", "internal", "utf7imap"]);
/** How much of an HTML is searched for its own word about its letters. */
const META_MAX = 4_096;
const META = /<meta\b[^>]{0,300}?\bcharset\s{0,5}=\s{0,5}["']?([\w.:-]{1,40})/i;
const ROTO = "\ufffd";

function etiquetaDe(declarado: string | undefined): string {
  const dicho = (declarado ?? "").slice(0, ETIQUETA_MAX).toLowerCase();
  const [etiqueta = ""] = dicho.replace(/^[\s"']*(?:charset=)?["']*/, "").split(/["';,\s]/, 1);
  return APODOS[etiqueta] ?? etiqueta;
}

type Descifrar = (bytes: Buffer) => string;

/** Null: nobody here knows these letters. */
function descifradorDe(etiqueta: string): Descifrar | null {
  if (MUDOS.test(etiqueta)) return null;
  // The platform reads what browsers read, by their rules: iso-8859-1 is windows-1252 there, as it is in mails.
  try {
    const decoder = new TextDecoder(etiqueta, { ignoreBOM: true });
    return (bytes) => decoder.decode(bytes);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  if (NO_SON_LETRAS.has(etiqueta.replace(/[^a-z0-9]/g, ""))) return null;
  return iconv.encodingExists(etiqueta) ? (bytes) => iconv.decode(bytes, etiqueta) : null;
}

const deOficina = new TextDecoder("windows-1252");

function rotosEn(texto: string): number {
  let veces = 0;
  for (let i = texto.indexOf(ROTO); i >= 0; i = texto.indexOf(ROTO, i + 1)) veces += 1;
  return veces;
}

/** Smallest and largest second byte after a first one, where they are not 0x80 and 0xbf (Unicode, table 3-7). */
const SEGUNDOS: Readonly<Record<number, readonly [number, number]>> = {
  224: [0xa0, 0xbf],
  237: [0x80, 0x9f],
  240: [0x90, 0xbf],
  244: [0x80, 0x8f],
};

function largoDe(primero: number): number {
  if (primero < 0xc2 || primero > 0xf4) return 0;
  if (primero < 0xe0) return 2;
  return primero < 0xf0 ? 3 : 4;
}

/** Length of the UTF-8 sequence of several bytes at `i`, or 0 when there is none. */
function secuenciaEn(bytes: Buffer, i: number): number {
  const primero = bytes[i] ?? 0;
  const largo = largoDe(primero);
  const [minimo, maximo] = SEGUNDOS[primero] ?? [0x80, 0xbf];
  for (let j = 1; j < largo; j += 1) {
    const byte = bytes[i + j] ?? 0;
    if (j === 1 ? byte < minimo || byte > maximo : byte < 0x80 || byte > 0xbf) return 0;
  }
  return largo;
}

/** The end of a text that was cut: half a letter is none. An accent of an office at the very end is no half. */
function esLetraCortada(bytes: Buffer, i: number): boolean {
  const largo = largoDe(bytes[i] ?? 0);
  const quedan = bytes.length - i;
  if (quedan >= largo || (quedan === 1 && largo > 2)) return false;
  return bytes.subarray(i + 1).every((byte) => byte >= 0x80 && byte <= 0xbf);
}

const EN_UTF8: readonly Buffer[] = Array.from({ length: 256 }, (_, byte) =>
  Buffer.from(deOficina.decode(Buffer.from([byte]))),
);

/**
 * UTF-8 with bytes in it that are none: an office program pasted its own letters among them, or the label is wrong
 * altogether. Whichever of the two kinds is the more frequent decides about the doubtful ones.
 */
function mezclado(bytes: Buffer): string {
  const salida = Buffer.allocUnsafe(bytes.length * 3);
  let n = 0;
  let secuencias = 0;
  let sueltos = 0;
  for (let i = 0; i < bytes.length; ) {
    const byte = bytes[i] ?? 0;
    const largo = byte < 0x80 ? 1 : secuenciaEn(bytes, i);
    if (largo > 0) {
      if (largo > 1) secuencias += 1;
      for (let j = 0; j < largo; j += 1) salida[n++] = bytes[i + j] ?? 0;
      i += largo;
      continue;
    }
    if (secuencias > 0 && esLetraCortada(bytes, i)) break;
    sueltos += 1;
    n += EN_UTF8[byte]?.copy(salida, n) ?? 0;
    i += 1;
  }
  return sueltos > 0 && sueltos >= secuencias ? deOficina.decode(bytes) : salida.toString("utf8", 0, n);
}

/** The bytes alone decide: UTF-8 if they are, else what the offices of these countries write. */
function porSusBytes(bytes: Buffer): string {
  return isUtf8(bytes) ? bytes.toString("utf8") : mezclado(bytes);
}

/** Every second byte of Latin text in UTF-16 is zero. */
function utf16Oculto(bytes: Buffer): "utf-16le" | "utf-16be" | null {
  if (bytes.length < 4) return null;
  const muestra = bytes.subarray(0, 1_000);
  let pares = 0;
  let impares = 0;
  for (let i = 0; i < muestra.length; i += 1) {
    if (muestra[i] !== NUL) continue;
    if (i % 2 === 0) pares += 1;
    else impares += 1;
  }
  if (impares > muestra.length * 0.3 && pares === 0) return "utf-16le";
  return pares > muestra.length * 0.3 && impares === 0 ? "utf-16be" : null;
}

function porMarca(bytes: Buffer): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return porSusBytes(bytes.subarray(3));
  if (bytes[0] === 0xff && bytes[1] === 0xfe && bytes.length % 2 === 0) {
    return new TextDecoder("utf-16le").decode(bytes);
  }
  if (bytes[0] === 0xfe && bytes[1] === 0xff && bytes.length % 2 === 0) {
    return new TextDecoder("utf-16be").decode(bytes);
  }
  const oculto = utf16Oculto(bytes);
  return oculto && new TextDecoder(oculto).decode(bytes);
}

/** Letters that are written in ASCII bytes, behind an escape or a sign. */
function esDeSieteBits(etiqueta: string): boolean {
  return UTF16.test(etiqueta) || /^(?:utf-?7|unicode-1-1-utf-7|iso-2022|csiso2022|hz)/.test(etiqueta);
}

/** Japanese under the label of another Japanese alphabet. */
function japones(bytes: Buffer, etiqueta: string): string | null {
  const candidatos = bytes.includes(ESCAPE) ? ["iso-2022-jp"] : [etiqueta, "shift_jis", "euc-jp"];
  for (const uno of candidatos) {
    const texto = descifradorDe(uno)?.(bytes);
    if (texto !== undefined && !texto.includes(ROTO)) return texto;
  }
  return null;
}

function declaradoEn(bytes: Buffer, etiqueta: string): string | null {
  const deSiete = deSieteBits(bytes, etiqueta);
  if (deSiete !== undefined) return deSiete?.includes(ROTO) ? null : deSiete;
  if (JAPONES.test(etiqueta)) return japones(bytes, etiqueta);
  const texto = descifradorDe(etiqueta)?.(bytes);
  if (texto === undefined) return null;
  // A stray byte in a long letter of another alphabet is no reason to throw the letter away.
  const rotos = rotosEn(texto);
  if (rotos === 0) return texto;
  let ajenas = 0;
  for (let i = 0; i < texto.length; i += 1) if (texto.charCodeAt(i) > 127) ajenas += 1;
  return rotos * 4 < ajenas ? texto : null;
}

/** What an HTML says of its own letters. */
export function metaDe(html: Buffer): string | undefined {
  return META.exec(html.toString("latin1", 0, META_MAX))?.[1];
}

/**
 * The text of some bytes. The label is what the sender's program believed: it is taken only where the bytes bear it
 * out. Valid UTF-8 is UTF-8 whatever a label of single bytes says, because nothing else looks like it by chance.
 */
export function descifrar(bytes: Buffer, declarado: string | undefined, propio?: string): string {
  const etiqueta = etiquetaDe(declarado);
  const sieteBits = esDeSieteBits(etiqueta) && !UTF16.test(etiqueta);
  if (isAscii(bytes) && !sieteBits && !bytes.includes(NUL) && !bytes.includes(ESCAPE)) {
    return bytes.toString("latin1");
  }
  const marcado = porMarca(bytes);
  if (marcado !== null) return marcado;
  if (UTF16.test(etiqueta)) {
    // Text of one byte per letter under that label: the label is wrong.
    if (!bytes.includes(NUL) && isUtf8(bytes)) return bytes.toString("utf8");
    const enteras = bytes.subarray(0, bytes.length - (bytes.length % 2));
    const texto = descifradorDe(etiqueta === "utf-16be" ? "utf-16be" : "utf-16le")?.(enteras) ?? "";
    return rotosEn(texto) === 0 ? texto : porSusBytes(bytes);
  }
  if (!sieteBits && isUtf8(bytes) && !bytes.includes(ESCAPE)) return bytes.toString("utf8");
  for (const una of [etiqueta, etiquetaDe(propio)]) {
    if (una === "" || UTF8.test(una)) continue;
    const texto = declaradoEn(bytes, una);
    if (texto !== null) return texto;
  }
  return porSusBytes(bytes);
}
