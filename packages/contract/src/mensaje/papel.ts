// A case on paper, as the page to print and the PDF both say it: in the reader's words, with the hours of La Paz.
import { z } from "zod";
import { IdMensaje } from "../common/lista.ts";
import { Direccion } from "./mensaje.ts";

const DatoDePapel = z.object({ nombre: z.string(), valor: z.string() });
export type DatoDePapel = z.output<typeof DatoDePapel>;

export const CabeceraDePapel = z.object({
  idioma: z.string(),
  institucion: z.string(),
  titulo: z.string(),
  /** What stands on every page besides its number: the institution and the case. */
  corriente: z.string(),
  /** A page's number, with `{{n}}` in its place. */
  pagina: z.string(),
  secciones: z.array(z.object({ titulo: z.string(), datos: z.array(DatoDePapel) })),
  /** The title of the thread. */
  conversacion: z.string(),
  /** Before the name of a file. */
  archivo: z.string(),
  /** In the place of a thread that says nothing. */
  sinMensajes: z.string(),
  /** Who had it made, and when. */
  hecho: z.string(),
  /** Whether what colleagues told each other is in it. */
  sobreNotas: z.string(),
  /** Said where a sign of a message is in no letter that the document has. */
  sinSigno: z.string(),
});
export type CabeceraDePapel = z.output<typeof CabeceraDePapel>;

const ArchivoDePapel = z.object({
  nombre: z.string(),
  /** Its type and its size, or why it is not there. */
  detalle: z.string(),
});
export type ArchivoDePapel = z.output<typeof ArchivoDePapel>;

export const MensajeDePapel = z.object({
  id: z.int(),
  direccion: Direccion,
  /** The day that it belongs to, in full. */
  dia: z.string(),
  /** Day and hour, to the second. */
  cuando: z.string(),
  autor: z.string(),
  /** By which channel it came or went, and how far it came. */
  datos: z.array(z.string()),
  /** What has to be known beside it: what it answers, why it failed, that it came late. */
  notas: z.array(z.string()),
  /** Of a letter: about what, from whom, to whom. */
  senas: z.array(DatoDePapel),
  texto: z.string(),
  archivos: z.array(ArchivoDePapel),
});
export type MensajeDePapel = z.output<typeof MensajeDePapel>;

/** A part of the record, oldest first. The head comes with the first part alone, and that is on record. */
export const Papel = z.object({
  cabecera: CabeceraDePapel.nullable(),
  rows: z.array(MensajeDePapel),
  /** The next part is asked for with it as `despues`; null: this was the last one. */
  sigue: z.int().nullable(),
});
export type Papel = z.output<typeof Papel>;

/** What colleagues tell each other is on paper only where it is asked for. */
export const ConsultaPdf = z.object({ notas: z.literal("1").optional() });
export type ConsultaPdf = z.output<typeof ConsultaPdf>;
export const ConsultaPapel = ConsultaPdf.extend({ despues: IdMensaje.optional() });
export type ConsultaPapel = z.output<typeof ConsultaPapel>;
