import type { Doubt, Finding, OutgoingMensaje } from "../connector.ts";

/** One of a chat's latest messages, as its provider lists them. */
export interface Listed {
  idExterno: string;
  /** Of the account itself, wherever it was written. */
  own: boolean;
  /** Epoch milliseconds, by the provider's clock. */
  atMs: number;
  text: string;
  archivos: number;
}

export interface ListedChat {
  messages: readonly Listed[];
  /** The provider has no older ones. */
  whole: boolean;
}

export interface InquiryTimes {
  /** A call's longest time. */
  callMs: number;
  /** What is not in the list this long after that was not taken. */
  graceMs: number;
  /** Before it is asked a second time; each pause is longer than the one before. */
  pauseMs: number;
}

/** Clocks of two machines differ. */
const CLOCKS_MS = 600_000;
/** The line broke, or the process died: a provider that works has the call whole or not at all. Silence and a 5xx are another matter, it may still send. */
const isOver = (code: string | null): boolean => code === null || code === "CONEXION_CORTADA";

/** Before an address that was typed without a scheme a provider may put one. */
const words = (text: string): string =>
  text
    .replace(/https?:\/\//gi, "")
    .replace(/\s+/g, " ")
    .trim();

function saysTheSame({ text, archivos }: OutgoingMensaje, one: Listed): boolean {
  if (archivos.length > 0) return one.archivos > 0;
  return one.archivos === 0 && words(one.text) === words(text);
}

/**
 * What a provider's list of a chat says of a message whose answer was lost, where messages bear no id of ours. One is ours
 * if the account wrote it at the time, it says the same and is none that we know as another. Surely not taken is only what
 * is not there long after, in a list that is of this chat and reaches behind the call, and in which nothing is strange.
 */
export function findInList(
  mensaje: OutgoingMensaje,
  { seconds, agoMs, code, knownIds, withoutId }: Doubt,
  { messages, whole }: ListedChat,
  { callMs, graceMs, pauseMs }: InquiryTimes,
): Finding {
  const sinceMs = seconds * 1000 - CLOCKS_MS;
  const known = new Set(knownIds);
  const strange = messages.filter(
    ({ own, atMs, idExterno }) => own && atMs >= sinceMs && !known.has(idExterno),
  );
  const same = strange.filter((one) => saysTheSame(mensaje, one)).sort((a, b) => b.atMs - a.atMs);
  const [latest] = same;
  // As many may be others of ours whose id nobody knows; only what is beyond them is surely this one.
  if (latest && same.length > withoutId) return { kind: "taken", idExterno: latest.idExterno };
  const leftMs = callMs + graceMs - agoMs;
  if (leftMs > 0) return { kind: "unknown", askAgainInMs: Math.ceil(Math.min(leftMs, pauseMs + agoMs)) };
  const reaches = whole || messages.some(({ atMs }) => atMs < sinceMs);
  const isThisChat = messages.some(({ idExterno }) => known.has(idExterno));
  // Whatever else was written meanwhile may be ours in other words: providers shorten links.
  const sure = isOver(code) && strange.length === 0 && reaches && isThisChat;
  return sure ? { kind: "not taken" } : { kind: "unknown", askAgainInMs: null };
}

/** A list that is not understood, or of nobody knows whom: as if nothing stood in it. */
export const NOTHING_LISTED: ListedChat = { messages: [], whole: false };
