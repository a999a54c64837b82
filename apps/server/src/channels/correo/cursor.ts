import { z } from "zod";

/** Where the listener stands in its mailbox. */
export const CursorCorreo = z.object({
  /** UIDVALIDITY: another one means that the server numbered the mails anew. As text: it may exceed 2^53 in no server, but is a bigint. */
  validez: z.string(),
  /** UID of the last mail that is done with. */
  ultimo: z.int().nonnegative(),
  /** INTERNALDATE of the newest mail that was there at takeover, in seconds: nothing up to it is ours. */
  tomado: z.int().nonnegative(),
  /** INTERNALDATE of the newest mail seen, in seconds: a renumbered mailbox is searched from here. */
  visto: z.int().nonnegative(),
  /** After a new numbering: up to this UID lie mails that were there before, old ones among them. */
  repaso: z.int().nonnegative(),
  /** A mail at which listening began again and again. */
  tropiezo: z.object({ uid: z.int(), veces: z.int() }).nullable(),
});
export type CursorCorreo = z.output<typeof CursorCorreo>;

export interface EstadoBuzon {
  validez: string;
  /** UIDNEXT. */
  siguiente: number;
}

/** First start: everything that lies there is somebody else's history. */
export function tomarBuzon({ validez, siguiente }: EstadoBuzon, ultimaFecha: number): CursorCorreo {
  return {
    validez,
    ultimo: siguiente - 1,
    tomado: ultimaFecha,
    visto: ultimaFecha,
    repaso: 0,
    tropiezo: null,
  };
}

/** Servers search by day, in their own time zone, and mails do not lie in order of date. */
const MARGEN_S = 2 * 24 * 3600;

/** From when on a renumbered mailbox is read again, in seconds. */
export function buscarDesde({ tomado, visto }: CursorCorreo): number {
  return Math.max(0, tomado, visto - MARGEN_S);
}

/** Begins at the first mail of those days in the new numbering. What was stored already is recognised by its id. */
export function renumerar(
  cursor: CursorCorreo,
  { validez, siguiente }: EstadoBuzon,
  halladas: readonly number[],
): CursorCorreo {
  const primera = halladas[0] ?? siguiente;
  return {
    ...cursor,
    validez,
    ultimo: Math.min(primera, siguiente) - 1,
    repaso: siguiente - 1,
    tropiezo: null,
  };
}

/** Was in the mailbox before it was ours. */
export function esAnterior({ repaso, tomado }: CursorCorreo, uid: number, fecha: number): boolean {
  return uid <= repaso && fecha <= tomado;
}

export function avanzar(cursor: CursorCorreo, uid: number, fecha: number): CursorCorreo {
  return { ...cursor, ultimo: uid, visto: Math.max(cursor.visto, fecha), tropiezo: null };
}

/** Starts at one and the same mail before it is set aside: it broke the listener, the store or the process. */
const TROPIEZOS_MAX = 3;

/** Counted before the mail is touched, so that one that kills the process is counted as well. */
export function tropezar(cursor: CursorCorreo, uid: number): CursorCorreo {
  const veces = cursor.tropiezo?.uid === uid ? cursor.tropiezo.veces + 1 : 1;
  return { ...cursor, tropiezo: { uid, veces } };
}

/** The start at it counts for nothing: what failed was none of its doing. */
export function destropezar(cursor: CursorCorreo): CursorCorreo {
  const { tropiezo } = cursor;
  if (tropiezo === null) return cursor;
  const veces = tropiezo.veces - 1;
  return { ...cursor, tropiezo: veces === 0 ? null : { ...tropiezo, veces } };
}

export function debeApartarse({ tropiezo }: CursorCorreo, uid: number): boolean {
  return tropiezo?.uid === uid && tropiezo.veces > TROPIEZOS_MAX;
}
