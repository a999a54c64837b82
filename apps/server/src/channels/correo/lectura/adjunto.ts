/** A file that came with a mail. */
export interface Adjunto {
  nombre: string | null;
  /** As it was declared. */
  tipo: string;
  /** Content-ID, without brackets: the letter may show the file in place. */
  cid: string | null;
  contenido: Buffer;
}
