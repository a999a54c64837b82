/** Bytes of the header of a mail. Beyond it the mail is set aside: nobody's program writes such a one. */
export const CABECERA_MAX = 1024 * 1024;
/** Header fields of one mail, or of one part of it. */
export const CAMPOS_MAX = 25_000;
/** Parts of a mail, with those of the mails inside it. */
export const PARTES_MAX = 1_000;
/** Parts inside parts. */
export const HONDURA_MAX = 100;
/** Mails inside mails whose words are told; deeper ones stay files. */
export const REENVIOS_MAX = 3;
/** Longest name of a boundary that is compared; RFC 2046 allows 70. */
export const LIMITE_MAX = 250;
/** Characters of one field's value that are looked at. */
export const VALOR_MAX = 32 * 1024;
/** People of one field. */
export const PERSONAS_MAX = 500;
/** Characters of a file's name; a name on a disk takes 255. */
export const NOMBRE_MAX = 500;
/** Characters of a letter's words. More is no letter; the whole mail is kept. */
export const TEXTO_MAX = 500_000;
/** Pictures pasted into one HTML. */
export const PEGADAS_MAX = 200;
/** Characters of a calendar that are read. */
export const CALENDARIO_MAX = 32 * 1024;

/** A mail of a shape that only attacks have: it is set aside whole, with a notice. */
export class CorreoDesmedido extends Error {
  constructor(que: string) {
    super(`the mail has too many ${que}`);
    this.name = "CorreoDesmedido";
  }
}
