import iconv from "iconv-lite";

/** What an author put into a mail, told apart from how a program wrote it down. */
export interface Puso {
  asunto: string;
  /** `Name <address>`, or the address alone. */
  de: string | null;
  responderA: readonly string[];
  para: readonly string[];
  copia: readonly string[];
  /** Everything that the operator reads, blanks and lines aside. */
  palabras: string;
  /** What of it only repeats an older mail. */
  citado: string;
  archivos: readonly (readonly [nombre: string | null, contenido: Buffer])[];
  automatico: boolean;
}

/** One mail as a program sends it, and what its author put in. */
export interface Escrito {
  nombre: string;
  crudo: Buffer;
  puso: Puso;
}

/** A body with the header fields that describe it. */
export interface Entidad {
  cabecera: readonly string[];
  cuerpo: Buffer;
}

export const MESA = "mesa@ventanilla.test";
export const ANA = "Ana Quispe <ana@ciudadano.test>";

/** Letters that every office alphabet has. */
export const LATINA =
  "Señor Director: pido información sobre mi trámite N.º 45 y el de mi niño José. ¿Cuándo estará? ¡Gracias!";
/** Letters that only windows-1252 and Unicode have. */
export const OFICINA =
  "Señores: “adjunto” mi carnet – pagué 20 € en ventanilla… ¿me confirman la recepción? Atte., Íñigo Núñez";
export const PDF = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");
export const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
export const JPG = Buffer.from("ffd8ffe000104a46494600010100000100010000ffdb004300ffd9", "hex");
export const CSV = Buffer.from("nombre;monto\r\nPeña;20\r\n");

export function bytes(texto: string, juego = "utf-8"): Buffer {
  return iconv.encode(texto, juego);
}

export function base64(contenido: Buffer, ancho = 76): string {
  return contenido.toString("base64").replace(new RegExp(`(.{${ancho}})`, "g"), "$1\r\n");
}

const enHex = (byte: number) => `=${byte.toString(16).toUpperCase().padStart(2, "0")}`;

/** Quoted-printable with soft breaks, as programs write it. */
export function qp(contenido: Buffer): string {
  let linea = "";
  const lineas: string[] = [];
  for (const byte of contenido) {
    if (byte === 10) {
      lineas.push(linea);
      linea = "";
      continue;
    }
    if (byte === 13) continue;
    const signo = byte === 61 || byte < 32 || byte > 126 ? enHex(byte) : String.fromCharCode(byte);
    if (linea.length + signo.length > 75) {
      lineas.push(`${linea}=`);
      linea = "";
    }
    linea += signo;
  }
  return [...lineas, linea].join("\r\n");
}

/** A word of a header in base64. */
export function b(texto: string, juego = "utf-8", etiqueta = juego): string {
  return `=?${etiqueta}?B?${bytes(texto, juego).toString("base64")}?=`;
}

/** A word of a header in the other encoding. */
export function q(texto: string, juego = "utf-8", etiqueta = juego): string {
  const escrito = [...bytes(texto, juego)]
    .map((byte) => {
      if (byte === 32) return "_";
      const llano = (byte >= 48 && byte <= 57) || (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122);
      return llano ? String.fromCharCode(byte) : enHex(byte);
    })
    .join("");
  return `=?${etiqueta}?Q?${escrito}?=`;
}

/** RFC 2231. */
export function porciento(texto: string, juego = "utf-8"): string {
  return `${juego}''${[...bytes(texto, juego)].map((byte) => enHex(byte).replace("=", "%")).join("")}`;
}

export type Modo = "8bit" | "quoted-printable" | "base64";

function transferido(contenido: Buffer, modo: Modo): Buffer {
  if (modo === "base64") return Buffer.from(`${base64(contenido)}\r\n`);
  return modo === "quoted-printable" ? Buffer.from(`${qp(contenido)}\r\n`) : contenido;
}

const conFinales = (texto: string) => texto.replace(/\r?\n/g, "\r\n");

/** Text with the header fields that are given, encoded in one alphabet and one way; what the fields say is their matter. */
export function entidad(
  cabecera: readonly string[],
  texto: string,
  juego = "utf-8",
  modo: Modo = "8bit",
): Entidad {
  return { cabecera, cuerpo: transferido(bytes(conFinales(texto), juego), modo) };
}

export function llano(texto: string, juego = "utf-8", modo: Modo = "8bit"): Entidad {
  const cabecera = [`Content-Type: text/plain; charset=${juego}`, `Content-Transfer-Encoding: ${modo}`];
  return entidad(cabecera, texto, juego, modo);
}

export function rico(html: string, juego = "utf-8", modo: Modo = "quoted-printable"): Entidad {
  const cabecera = [`Content-Type: text/html; charset="${juego}"`, `Content-Transfer-Encoding: ${modo}`];
  return entidad(cabecera, html, juego, modo);
}

/** A file under header fields written by hand, in base64. */
export function archivo(cabecera: readonly string[], contenido: Buffer): Entidad {
  return {
    cabecera: [...cabecera, "Content-Transfer-Encoding: base64"],
    cuerpo: Buffer.from(`${base64(contenido)}\r\n`),
  };
}

/** An ordinary file. */
export function pdf(nombre: string, contenido = PDF): Entidad {
  return archivo(
    [
      `Content-Type: application/pdf; name="${nombre}"`,
      `Content-Disposition: attachment; filename="${nombre}"`,
    ],
    contenido,
  );
}

export function imagen(nombre: string, cid: string, contenido = PNG): Entidad {
  return archivo(
    [
      `Content-Type: image/png; name="${nombre}"`,
      `Content-Disposition: inline; filename="${nombre}"`,
      `Content-ID: <${cid}>`,
    ],
    contenido,
  );
}

function junta({ cabecera, cuerpo }: Entidad): Buffer {
  return Buffer.concat([
    Buffer.from(`${cabecera.map((linea) => `${linea}\r\n`).join("")}\r\n`, "latin1"),
    cuerpo,
  ]);
}

let cuenta = 0;

function limiteNuevo(): string {
  cuenta += 1;
  return `----=_Part_${cuenta}`;
}

/** Parts in a multipart; each has a boundary of its own. */
export function partes(tipo: string, lista: readonly Entidad[], limite = limiteNuevo()): Entidad {
  const trozos = lista.flatMap((una) => [Buffer.from(`--${limite}\r\n`), junta(una), Buffer.from("\r\n")]);
  return {
    cabecera: [`Content-Type: multipart/${tipo}; boundary="${limite}"`],
    cuerpo: Buffer.concat([...trozos, Buffer.from(`--${limite}--\r\n`)]),
  };
}

const HABITUAL: Readonly<Record<string, string>> = {
  From: ANA,
  To: MESA,
  Subject: "Consulta",
  Date: "Mon, 23 Nov 2026 10:15:00 -0400",
  "Message-ID": "<1@ciudadano.test>",
  "MIME-Version": "1.0",
};

/** A mail with the usual header fields, changed or left out ("") by those given; each character of them is a byte. */
export function mail(campos: Readonly<Record<string, string>>, cuerpo: Entidad): Buffer {
  const lineas = Object.entries({ ...HABITUAL, ...campos })
    .filter(([, valor]) => valor !== "")
    .map(([nombre, valor]) => `${nombre}: ${valor}`);
  return junta({ cabecera: [...lineas, ...cuerpo.cabecera], cuerpo: cuerpo.cuerpo });
}

/** Raw UTF-8 or office bytes for a header, which is written a byte per character. */
export function enBytes(texto: string, juego = "utf-8"): string {
  return bytes(texto, juego).toString("latin1");
}

export function escrito(
  nombre: string,
  crudo: Buffer,
  puso: Partial<Puso> & Pick<Puso, "palabras">,
): Escrito {
  return {
    nombre,
    crudo,
    puso: {
      asunto: "Consulta",
      de: ANA,
      responderA: [],
      para: [MESA],
      copia: [],
      citado: "",
      archivos: [],
      automatico: false,
      ...puso,
    },
  };
}
