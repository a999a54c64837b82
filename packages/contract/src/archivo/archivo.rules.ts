import { ARCHIVO_NOMBRE_MAX } from "../limites.ts";
import type { Adjunto, TipoArchivo } from "./archivo.ts";

const TIPO_POR_MIME: Readonly<Record<string, TipoArchivo>> = {
  image: "imagen",
  audio: "audio",
  video: "video",
};

/** By the first half of a media type (`audio/ogg; codecs=opus`). */
export function tipoDeMime(mime: string | null): TipoArchivo {
  return TIPO_POR_MIME[mime?.split("/")[0]?.toLowerCase() ?? ""] ?? "archivo";
}

/** What follows the last dot, in lower case; empty when there is none. */
export function extensionDe(nombre: string): string {
  return /\.([\p{L}\p{N}]{1,10})$/u.exec(nombre)?.[1]?.toLowerCase() ?? "";
}

/** The original of a message's n-th file, from 0. */
export function direccionDeAdjunto(idCaso: number, msgId: string, n: number): string {
  return `/ws/api/system/mensajes/descargar/${idCaso}/${encodeURIComponent(msgId)}?adjunto=${n}`;
}

/** The same for a message that belongs to no case. */
export function direccionDeAdjuntoSuelto(idSuelto: number, n: number): string {
  return `/ws/api/system/sueltos/${idSuelto}/archivos?adjunto=${n}`;
}

/** The same, of these bytes alone: a message that is read again may have others in that place. Who answers passes over `v`. */
export function conHuella(direccion: string, { huella }: Pick<Adjunto, "huella">): string {
  return huella === undefined ? direccion : `${direccion}&v=${huella}`;
}

/** A message as its provider gave it. */
export function direccionDeOriginal(idMensaje: number): string {
  return `/ws/api/system/mensajes/original/${idMensaje}`;
}

/** Empty list: any (D89). */
export function extensionPermitida(extension: string, formatos: readonly string[]): boolean {
  return formatos.length === 0 || formatos.includes(extension);
}

// Controls, and the marks that write a name backwards so that "fdp.exe" reads "exe.pdf".
const INVISIBLES = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
/** What some system takes for a path, a drive, a wildcard or a stream. */
const PROHIBIDOS = /[<>:"|?*/\\]/g;

/** No name that anybody gave is longer; an end of a name is looked for in this much of it. */
const NOMBRE_LEIDO_MAX = 1_000;

const esBorde = (letra: string | undefined): boolean => letra !== undefined && /[.\s]/.test(letra);

/** Without dots and blanks at both ends. By hand, because an expression for the end costs the square of what it does not find. */
function sinBordes(nombre: string): string {
  let desde = 0;
  let hasta = nombre.length;
  while (esBorde(nombre[desde])) desde += 1;
  while (hasta > desde && esBorde(nombre[hasta - 1])) hasta -= 1;
  return nombre.slice(desde, hasta);
}

/** A name that is only a name on every system, with its extension kept; `extension` is given to one without. */
export function nombreSeguro(nombre: string | null, extension: string): string {
  // The end is kept: the extension stands there.
  const leido = (nombre ?? "").slice(-NOMBRE_LEIDO_MAX).normalize("NFC");
  const ultimo = leido.split(/[/\\]/).at(-1) ?? "";
  const limpio = sinBordes(ultimo.replace(INVISIBLES, "").replace(PROHIBIDOS, "_"));
  const propia = extensionDe(limpio);
  const final = propia || extension;
  const base = (propia ? limpio.slice(0, -propia.length - 1) : limpio).trim() || "archivo";
  const cola = final ? `.${final}` : "";
  return `${Array.from(base)
    .slice(0, ARCHIVO_NOMBRE_MAX - cola.length)
    .join("")}${cola}`;
}

/** Under which an original is saved: its subject, as mail programs call a mail. */
export function nombreDeOriginal(idMensaje: number, asunto: string | undefined): string {
  return nombreSeguro(`${asunto || `mensaje-${idMensaje}`}.eml`, "eml");
}

const OOXML = "application/vnd.openxmlformats-officedocument.";
/** Null: no signature, plain text. */
const CONTENIDO_POR_EXTENSION: Readonly<Record<string, readonly (string | null)[]>> = {
  jpg: ["image/jpeg"],
  jpeg: ["image/jpeg"],
  png: ["image/png", "image/apng"],
  gif: ["image/gif"],
  webp: ["image/webp"],
  pdf: ["application/pdf"],
  mp3: ["audio/mpeg"],
  mp4: ["video/mp4"],
  doc: ["application/x-cfb"],
  xls: ["application/x-cfb"],
  ppt: ["application/x-cfb"],
  docx: [`${OOXML}wordprocessingml.document`, "application/zip"],
  xlsx: [`${OOXML}spreadsheetml.sheet`, "application/zip"],
  pptx: [`${OOXML}presentationml.presentation`, "application/zip"],
  zip: ["application/zip"],
  txt: [null],
  csv: [null],
};

/** Providers look inside: a WAV called mp3 is refused by them, so it is refused here. `mime`: as the bytes say, null for plain text. */
export function contenidoCoincide(extension: string, mime: string | null): boolean {
  return CONTENIDO_POR_EXTENSION[extension]?.includes(mime) ?? true;
}
