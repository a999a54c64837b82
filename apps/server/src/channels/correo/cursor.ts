import { z } from "zod";
import { nowS } from "../../shared/clock.ts";

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
  /** A mail at which listening began again and again, and whether its server ever gave it. */
  tropiezo: z.object({ uid: z.int(), veces: z.int(), dado: z.boolean().default(false) }).nullable(),
  /** Whose mailbox it is, and where it lies: numbers of another one mean nothing here. Null: written before this was kept. */
  direccion: z.string().nullable().default(null),
  lugar: z.string().nullable().default(null),
  /** A mail that is done with, and its INTERNALDATE: with another one under its number the mails were numbered anew without a word. */
  sello: z.object({ uid: z.int(), segundos: z.int() }).nullable().default(null),
});
export type CursorCorreo = z.output<typeof CursorCorreo>;

export interface EstadoBuzon {
  validez: string;
  /** UIDNEXT. */
  siguiente: number;
}

/** Whose mailbox an account opens, and where. */
export interface LugarBuzon {
  direccion: string;
  lugar: string;
}

/** First start: everything that lies there is somebody else's history. */
export function tomarBuzon(
  { validez, siguiente }: EstadoBuzon,
  ultimaFecha: number,
  { direccion, lugar }: LugarBuzon,
): CursorCorreo {
  const tomado = Math.min(ultimaFecha, nowS());
  return {
    validez,
    ultimo: siguiente - 1,
    tomado,
    visto: tomado,
    repaso: 0,
    tropiezo: null,
    direccion,
    lugar,
    sello: null,
  };
}

/** Why the numbers of before say nothing here: another's mailbox, another numbering, or fewer mails than were seen. */
export type Cambio = "ajeno" | "renumerado" | "atrasado";

/** It bears another name: its numbering and the mail under the seal are those of before. */
const esElMismo = (
  { validez, ultimo, sello }: CursorCorreo,
  buzon: EstadoBuzon,
  sellada: number | null,
): boolean =>
  validez === buzon.validez && buzon.siguiente > ultimo && sello !== null && sellada === sello.segundos;

/** What differs since listening stopped; null: it goes on where it stood. `sellada` is the date of the mail under the seal's number, null where there is none. */
export function cambioDe(
  cursor: CursorCorreo,
  buzon: EstadoBuzon,
  { direccion, lugar }: LugarBuzon,
  sellada: number | null,
): Cambio | null {
  const { validez, siguiente } = buzon;
  // One that moved to another server, or is opened by another name, keeps its address, unless its name is its address.
  const esOtroLugar = cursor.lugar !== null && cursor.lugar !== lugar;
  if (esOtroLugar && cursor.direccion !== direccion)
    return esElMismo(cursor, buzon, sellada) ? null : "ajeno";
  if (esOtroLugar || cursor.validez !== validez) return "renumerado";
  if (siguiente <= cursor.ultimo) return "atrasado";
  const otra = cursor.sello !== null && sellada !== null && sellada !== cursor.sello.segundos;
  return otra ? "renumerado" : null;
}

/** Servers search by day, in their own time zone. */
const DIA_S = 24 * 3600;
/** And mails do not lie in order of date. */
const MARGEN_S = 2 * DIA_S;

/** From when on a renumbered mailbox is read again, in seconds. What was there at takeover is left out by `esAnterior`. */
export function buscarDesde({ tomado, visto }: CursorCorreo): number {
  return Math.max(0, tomado - DIA_S, visto - MARGEN_S);
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
    sello: null,
  };
}

/** Was in the mailbox before it was ours, by its date there or, where that is of a restoring, by when its server received it. */
export function esAnterior({ repaso, tomado }: CursorCorreo, uid: number, fecha: number): boolean {
  return uid <= repaso && fecha <= tomado;
}

/** `fecha` null: nobody knows it. One that is still to come would hide, after a new numbering, whatever arrives until then. */
export function avanzar(cursor: CursorCorreo, uid: number, fecha: number | null): CursorCorreo {
  const visto = Math.max(cursor.visto, Math.min(fecha ?? 0, nowS()));
  const sello = fecha === null ? cursor.sello : { uid, segundos: fecha };
  return { ...cursor, ultimo: uid, visto, tropiezo: null, sello };
}

/** Starts at one and the same mail before it is set aside: it broke the listener, the store or the process. */
const TROPIEZOS_MAX = 3;

/** Counted before the mail is touched, so that one that kills the process is counted as well. */
export function tropezar(cursor: CursorCorreo, uid: number): CursorCorreo {
  const anterior = cursor.tropiezo?.uid === uid ? cursor.tropiezo : { uid, veces: 0, dado: false };
  return { ...cursor, tropiezo: { ...anterior, veces: anterior.veces + 1 } };
}

/** It is with us: what fails from here on may be its own doing, and no start before counts. */
export function darse(cursor: CursorCorreo, uid: number): CursorCorreo {
  return { ...cursor, tropiezo: { uid, veces: 1, dado: true } };
}

/** A start at it is counted, and its server never gave it. */
export function nuncaSeDio({ tropiezo }: CursorCorreo, uid: number): boolean {
  return tropiezo?.uid === uid && !tropiezo.dado;
}

/** The start at it counts for nothing: what failed was none of its doing. */
export function destropezar(cursor: CursorCorreo): CursorCorreo {
  const { tropiezo } = cursor;
  if (tropiezo === null) return cursor;
  const veces = tropiezo.veces - 1;
  return { ...cursor, tropiezo: veces === 0 ? null : { ...tropiezo, veces } };
}

export const haTropezado = ({ tropiezo }: CursorCorreo): boolean => tropiezo !== null && tropiezo.veces > 1;

/** Whatever stood in the way was none of its doing, and it is tried as often again. */
export function perdonar(cursor: CursorCorreo): CursorCorreo {
  return { ...cursor, tropiezo: null };
}

export function debeApartarse({ tropiezo }: CursorCorreo, uid: number): boolean {
  return tropiezo?.uid === uid && tropiezo.veces > TROPIEZOS_MAX;
}
