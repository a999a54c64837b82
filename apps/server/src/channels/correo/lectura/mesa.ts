import type { Adjunto } from "./adjunto.ts";
import { CorreoDesmedido } from "./limites.ts";
import { contenidoDe, type Parte, type Presupuesto } from "./partes.ts";
import type { Pieza } from "./union.ts";
import { seVe } from "./visible.ts";

/** What was found of one mail while its parts are walked. */
export interface Mesa {
  presupuesto: Presupuesto;
  adjuntos: Adjunto[];
  /** Mails inside the mail that were opened so far, one in the other. */
  reenvios: number;
  /** A delivery report returns our own mail: its words are nobody's letter. */
  informe: boolean;
  /** Invitations that were told already. */
  citas: Set<string>;
  /** What else to say, by the words that are said already. */
  reserva: ((dichas: readonly string[]) => Pieza[])[];
  /** Something of a letter held bytes and gave no words. */
  perdido: boolean;
}

/** Names of files that came without one. */
export const NOMBRES: Readonly<Record<string, string>> = {
  "text/calendar": "cita.ics",
  "application/ics": "cita.ics",
  "text/vcard": "contacto.vcf",
  "text/x-vcard": "contacto.vcf",
  "text/directory": "contacto.vcf",
  "text/csv": "tabla.csv",
  "application/ms-tnef": "winmail.dat",
  "application/vnd.ms-tnef": "winmail.dat",
  "application/pkcs7-mime": "smime.p7m",
  "application/x-pkcs7-mime": "smime.p7m",
  "application/pkcs7-signature": "smime.p7s",
  "application/x-pkcs7-signature": "smime.p7s",
  "application/pgp-signature": "firma.asc",
};

/** Bytes in which something visible must stand for a part to hold anything. */
export const MIRADA = 10_000;

export function guardar(mesa: Mesa, parte: Parte, contenido: Buffer, nombre = parte.nombre): void {
  // What cannot be decoded is kept as it came: empty hands are worse.
  const bytes = contenido.length > 0 ? contenido : parte.cuerpo;
  if (contenido.length === 0 && !seVe(bytes.toString("latin1", 0, MIRADA))) return;
  mesa.adjuntos.push({
    nombre: nombre ?? NOMBRES[parte.tipo] ?? null,
    tipo: parte.tipo,
    cid: parte.cid,
    contenido: bytes,
  });
}

/** What is found inside of something counts as parts: a text may hold forty thousand files. */
export function contar(mesa: Mesa, cuantas: number): void {
  mesa.presupuesto.partes -= cuantas;
  if (mesa.presupuesto.partes < 0) throw new CorreoDesmedido("files");
}

export function sacados(mesa: Mesa, adjuntos: readonly Adjunto[]): void {
  contar(mesa, adjuntos.length);
  mesa.adjuntos.push(...adjuntos);
}

export function archivo(mesa: Mesa, parte: Parte): Pieza[] {
  guardar(mesa, parte, contenidoDe(parte));
  return [];
}

/** Where a letter shows one of its files in place. */
const EN_SU_LUGAR = /(\ssrc\s{0,9}=\s{0,9}["']?cid:)([^"'\s>]{1,600})/gi;

/** A Content-ID as an address writes it: entities and percent signs undone. */
function cidDe(escrito: string): string {
  const sinEntidades = escrito.replaceAll("&amp;", "&");
  try {
    return decodeURIComponent(sinEntidades);
  } catch {
    return sinEntidades;
  }
}

/**
 * Of a mail inside of a mail, whose files begin at `desde`. Each mail names its pictures for itself, and a program that always
 * writes `cid:logo` does so in every one: what this one shows in place gets a name of its own.
 */
export function conImagenesPropias(mesa: Mesa, desde: number, leidas: readonly Pieza[]): readonly Pieza[] {
  const suyas = mesa.adjuntos.slice(desde);
  const nombradas = new Set(suyas.flatMap(({ cid }) => (cid === null ? [] : [cid])));
  if (nombradas.size === 0) return leidas;
  const marca = `reenviado-${desde}.`;
  const propias = suyas.map((uno) => (uno.cid === null ? uno : { ...uno, cid: `${marca}${uno.cid}` }));
  mesa.adjuntos.splice(desde, suyas.length, ...propias);
  const nombrar = (todo: string, antes: string, escrito: string) =>
    nombradas.has(cidDe(escrito)) ? `${antes}${marca}${escrito}` : todo;
  return leidas.map((pieza) => ({ ...pieza, html: pieza.html?.replace(EN_SU_LUGAR, nombrar) ?? null }));
}
