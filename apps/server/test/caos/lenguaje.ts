import { mp4, pdf } from "../archivos.ts";

/** Every way in which citizens write to the desk and are answered. */
export const VIAS = ["gateway", "cloud", "messenger", "twitter", "correo"] as const;
export type Via = (typeof VIAS)[number];

/** How each is known in the name of its conversations. */
const LETRAS = {
  gateway: "g",
  cloud: "n",
  messenger: "m",
  twitter: "x",
  correo: "c",
} as const satisfies Record<Via, string>;

export const refDe = (via: Via, i: number): string => `${LETRAS[via]}${i}`;

/** How a message is known again wherever it stands: direction, conversation, number. Files carry it in their name or in themselves. */
export type Senal = string;

export function senal(sentido: "E" | "S", conversacion: string, n: number): Senal {
  return `${sentido} ${conversacion} ${n}`;
}

/** The one in a text, the body of a mail, or the name of a file. */
export function senalEn(texto: string): Senal | null {
  const [, sentido, conversacion, n] = /\b([ES])[ -]([gnmxc]\d+)[ -](\d+)\b/.exec(texto) ?? [];
  return sentido && conversacion && n ? `${sentido} ${conversacion} ${n}` : null;
}

export const conversacionDe = (una: Senal): string => una.split(" ")[1] ?? "";
export const numeroDe = (una: Senal): number => Number(una.split(" ")[2]);

export function viaDe(una: Senal): Via {
  const via = VIAS.find((esta) => conversacionDe(una).startsWith(LETRAS[esta]));
  if (!via) throw new Error(`«${una}» is of no channel`);
  return via;
}

/** One message in ten has a file. */
export const llevaArchivo = (n: number): boolean => n % 10 === 3;

const RELLENO = "relleno ".repeat(500);
/** X takes pictures and films alone. A film is passed on byte by byte. */
const ARCHIVOS = {
  carta: { extension: "pdf", mime: "application/pdf", hacer: (una: Senal) => pdf(`${una} ${RELLENO}`) },
  video: {
    extension: "mp4",
    mime: "video/mp4",
    hacer: (una: Senal) => Buffer.concat([mp4(), Buffer.from(` ${una} ${RELLENO}`)]),
  },
} as const;

const claseDe = (una: Senal) => ARCHIVOS[viaDe(una) === "twitter" ? "video" : "carta"];

/** Different for each, so that one in another's place is seen. */
export const bytesDe = (una: Senal): Buffer => claseDe(una).hacer(una);

export interface ArchivoDe {
  nombre: string;
  mime: string;
  datos: Buffer;
}

export function archivoDe(una: Senal): ArchivoDe {
  const { extension, mime } = claseDe(una);
  return { nombre: `${una.replaceAll(" ", "-")}.${extension}`, mime, datos: bytesDe(una) };
}
