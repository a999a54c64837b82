import { desUu, esUu } from "./uuencode.ts";

const IGUAL = 0x3d;
const ESPACIO = 32;
const TABULADOR = 9;
const CR = 13;
const LF = 10;

function cifra(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= 48 && byte <= 57) return byte - 48;
  const letra = byte & 0xdf;
  return letra >= 65 && letra <= 70 ? letra - 55 : -1;
}

/** Value of each byte in base64; 64: none. Both alphabets. */
const VALORES = Uint8Array.from({ length: 256 }, (_, byte) => {
  const lugar = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_".indexOf(
    String.fromCharCode(byte),
  );
  if (lugar < 0) return 64;
  return lugar < 64 ? lugar : lugar - 2;
});

/** Base64 in several pieces that each end with `=`, where the platform stops at the first. */
function enTrozos(crudo: Buffer): Buffer {
  const salida = Buffer.allocUnsafe(Math.ceil((crudo.length * 3) / 4));
  let n = 0;
  let junto = 0;
  let bits = 0;
  for (const byte of crudo) {
    const valor = VALORES[byte] ?? 64;
    if (valor < 64) {
      junto = ((junto << 6) | valor) & 0xffff;
      bits += 6;
      if (bits >= 8) {
        bits -= 8;
        salida[n++] = (junto >> bits) & 255;
      }
    } else if (byte === IGUAL) bits = 0;
  }
  return salida.subarray(0, n);
}

/** Of more the platform's own way would keep a text beside the bytes, as large as they are. */
const TEXTO_MAX = 8 * 1024 * 1024;

/** Base64 as it is found: with rubbish between, and closed before its end. */
export function desBase64(crudo: Buffer): Buffer {
  const igual = crudo.indexOf(IGUAL);
  const resto = igual < 0 ? "" : crudo.toString("latin1", igual, igual + 20);
  const acabaAhi =
    crudo.length <= TEXTO_MAX && (igual < 0 || (igual + 20 >= crudo.length && /^[=\s]*$/.test(resto)));
  return acabaAhi ? Buffer.from(crudo.toString("latin1"), "base64") : enTrozos(crudo);
}

/** Quoted-printable. What is no code stays as it stands; blanks at the end of a line were added on the way. */
export function desQp(crudo: Buffer): Buffer {
  const salida = Buffer.allocUnsafe(crudo.length);
  let n = 0;
  /** End of what is kept if a line ends now. */
  let firme = 0;
  let i = 0;
  while (i < crudo.length) {
    const byte = crudo[i] ?? 0;
    if (byte === IGUAL) {
      const alto = cifra(crudo[i + 1]);
      const bajo = cifra(crudo[i + 2]);
      if (alto >= 0 && bajo >= 0) {
        salida[n++] = alto * 16 + bajo;
        firme = n;
        i += 3;
        continue;
      }
      const fin = finDeLinea(crudo, i + 1);
      if (fin > 0) {
        firme = n;
        i = fin;
        continue;
      }
    }
    if (byte === LF || byte === CR) n = firme;
    salida[n++] = byte;
    if (byte !== ESPACIO && byte !== TABULADOR) firme = n;
    i += 1;
  }
  return salida.subarray(0, n);
}

/** Where the next line begins if nothing but blanks stands before it, else -1. */
function finDeLinea(crudo: Buffer, desde: number): number {
  let i = desde;
  // A soft break that was padded on the way; nobody pads by more.
  while (i < desde + 80 && (crudo[i] === ESPACIO || crudo[i] === TABULADOR)) i += 1;
  if (i >= crudo.length) return crudo.length;
  if (crudo[i] === CR) i += 1;
  return crudo[i] === LF ? i + 1 : -1;
}

/** The Q encoding of a header's word: raw bytes in it are left alone. */
export function desQ(texto: string): Buffer {
  return desQp(Buffer.from(texto.replaceAll("_", "=20"), "latin1"));
}

/** A part's bytes as its author had them. An encoding that nobody knows is none. */
export function desenvolver(crudo: Buffer, declarada: string | undefined): Buffer {
  const codificacion = /[a-z0-9-]{1,40}/i.exec((declarada ?? "").slice(0, 100))?.[0].toLowerCase() ?? "";
  switch (codificacion) {
    case "base64":
    case "b":
      return desBase64(crudo);
    case "quoted-printable":
    case "quotedprintable":
    case "q":
      return desQp(crudo);
    case "x-uuencode":
    case "x-uue":
    case "uuencode":
    case "uue":
      return esUu(crudo) ? desUu(crudo) : crudo;
    default:
      return crudo;
  }
}
