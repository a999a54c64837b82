import { isAscii } from "node:buffer";

/** Alphabets written in bytes of seven bits, which neither the platform nor iconv-lite reads, or not in proportion. */

const MAS = 0x2b;
const MENOS = 0x2d;
const TILDE = 0x7e;
const LF = 10;
const CR = 13;
const ESCAPE = 0x1b;
const AFUERA = 0x0e;
const ADENTRO = 0x0f;
const ALTO = 0x80;

const VALORES = Int8Array.from({ length: 256 }, (_, byte) =>
  byte === 0
    ? -1
    : "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".indexOf(String.fromCharCode(byte)),
);

/** UTF-7 (RFC 2152): between `+` and what is no base64 stand letters of UTF-16; a `-` that ends them is none itself. */
function deUtf7(bytes: Buffer): string {
  const salida = new Uint16Array(bytes.length);
  let n = 0;
  for (let i = 0; i < bytes.length; ) {
    const byte = bytes[i] ?? 0;
    i += 1;
    if (byte !== MAS) {
      salida[n++] = byte;
      continue;
    }
    if (bytes[i] === MENOS) {
      salida[n++] = MAS;
      i += 1;
      continue;
    }
    let junto = 0;
    let bits = 0;
    for (let valor = VALORES[bytes[i] ?? 0] ?? -1; valor >= 0; valor = VALORES[bytes[i] ?? 0] ?? -1) {
      junto = ((junto << 6) | valor) & 0x3fffff;
      bits += 6;
      i += 1;
      if (bits < 16) continue;
      bits -= 16;
      salida[n++] = (junto >> bits) & 0xffff;
    }
    if (bytes[i] === MENOS) i += 1;
  }
  return Buffer.from(salida.buffer, 0, n * 2).toString("utf16le");
}

/** HZ (RFC 1843): between `~{` and `~}` stand letters of GB 2312. Gives them as they stand in eight bits. */
function enOchoDeHz(bytes: Buffer): Buffer {
  const salida = Buffer.allocUnsafe(bytes.length);
  let n = 0;
  let alto = 0;
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i] ?? 0;
    const sigue = byte === TILDE ? String.fromCharCode(bytes[i + 1] ?? 0) : "";
    if (sigue === "{" || sigue === "}") alto = sigue === "{" ? ALTO : 0;
    else if (sigue === "~") salida[n++] = TILDE;
    else if (sigue !== "\n") {
      // A line's end ends them as well.
      if (byte === LF) alto = 0;
      salida[n++] = byte > 0x20 ? byte | alto : byte;
      continue;
    }
    i += 1;
  }
  return salida.subarray(0, n);
}

/** ISO-2022-KR and -CN (RFC 1557, 1922): between SO and SI stand letters of two bytes; what they are, an escape of four says. */
function enOchoDeIso2022(bytes: Buffer): Buffer {
  const salida = Buffer.allocUnsafe(bytes.length);
  let n = 0;
  let alto = 0;
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i] ?? 0;
    if (byte === ESCAPE && bytes[i + 1] === 0x24) i += 3;
    else if (byte === AFUERA) alto = ALTO;
    else if (byte === ADENTRO) alto = 0;
    else {
      if (byte === LF || byte === CR) alto = 0;
      salida[n++] = byte > 0x20 ? byte | alto : byte;
    }
  }
  return salida.subarray(0, n);
}

const EN_SIETE: readonly (readonly [RegExp, (bytes: Buffer) => string])[] = [
  [/^(?:x-)?(?:unicode-1-1-)?utf-?7$/, deUtf7],
  [/^hz(?:-gb-?2312)?$/, (bytes) => new TextDecoder("gbk").decode(enOchoDeHz(bytes))],
  [/^(?:cs)?iso-?2022-?kr$/, (bytes) => new TextDecoder("euc-kr").decode(enOchoDeIso2022(bytes))],
  [/^(?:cs)?iso-?2022-?cn(?:-ext)?$/, (bytes) => new TextDecoder("gbk").decode(enOchoDeIso2022(bytes))],
];

/** Undefined: the label names none of these alphabets. Null: it does, and the bytes are not of it. */
export function deSieteBits(bytes: Buffer, etiqueta: string): string | null | undefined {
  const leer = EN_SIETE.find(([nombre]) => nombre.test(etiqueta))?.[1];
  if (!leer) return undefined;
  return isAscii(bytes) ? leer(bytes) : null;
}
