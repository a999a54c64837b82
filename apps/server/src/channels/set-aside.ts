import { APARTADO_BYTES_MAX } from "@ventanilla/contract/limites";
import { ZodError, z } from "zod";
import { isRefusedValue } from "../shared/is-refused-value.ts";
import type { CanalEvent, WebhookRequest } from "./connector.ts";

/** An event of a kind that its connector neither reads nor names as one that nobody here needs. */
export class UnknownEvent extends Error {
  constructor(name: unknown) {
    super(`unknown kind of event: ${typeof name === "string" ? name : typeof name}`);
    this.name = "UnknownEvent";
  }
}

/** What came, so that it can be read again: a request as it was signed, one account's part of it or of what a listener heard, what a listener made of it, or the original bytes of a message in base64. */
export const Kept = z.discriminatedUnion("form", [
  z.object({ form: z.literal("request"), headers: z.record(z.string(), z.string()), body: z.string() }),
  z.object({ form: z.literal("part"), body: z.unknown() }),
  // As its connector made it.
  z.object({ form: z.literal("event"), event: z.custom<CanalEvent>() }),
  z.object({ form: z.literal("original"), original: z.string(), seconds: z.number() }),
]);
export type Kept = z.output<typeof Kept>;

export interface SetAside {
  que: CanalEvent["kind"] | "cuerpo";
  motivo: "ilegible" | "desconocido" | "no_guardado";
  /** Where and how it differs from the expected shape, without a word of its contents. */
  fallos: string[];
  /** Null: it holds files, and the place where it came from keeps it. */
  kept: Kept | null;
}

/** Before the provider's id, of the note that stands in a message's place. */
const IN_ITS_PLACE = "apartado_";

/** Its own: once the message can be stored it is none that came already. */
export const idInItsPlace = (idExterno: string): string => `${IN_ITS_PLACE}${idExterno}`;

/** The id by which the provider knows what the note stands for. */
export const idBehindNote = (idExterno: string): string =>
  idExterno.startsWith(IN_ITS_PLACE) ? idExterno.slice(IN_ITS_PLACE.length) : idExterno;

const FAULTS_MAX = 20;
const FAULT_MAX = 200;

/** A path names what strangers wrote: it is cut, and has no sign that a database refuses. */
const clean = (fault: string) => fault.replaceAll("\u0000", "").toWellFormed().slice(0, FAULT_MAX);

/** Where it differs from the expected shape, without a word of its contents. */
export function faultsOf(error: unknown): string[] {
  if (error instanceof ZodError)
    return error.issues.slice(0, FAULTS_MAX).map(({ code, path }) => clean(`${path.join(".")}: ${code}`));
  if (error instanceof UnknownEvent) return [clean(error.message)];
  return [isRefusedValue(error) ? `store: ${error.code}` : "json"];
}

/** Whether it can never be read as it is, by what reads it now. */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof ZodError || error instanceof SyntaxError || error instanceof UnknownEvent;

/** Whether it was read and can never be stored as it is. */
export const isUnstorable = (error: unknown): boolean => error instanceof ZodError || isRefusedValue(error);

export function unread(error: unknown, kept: Kept): SetAside {
  const motivo = error instanceof UnknownEvent ? "desconocido" : "ilegible";
  return { que: "cuerpo", motivo, fallos: faultsOf(error), kept };
}

/** A request with what signs it, and no other header: they name whoever stands between. */
export function keptRequest({ headers, body }: WebhookRequest): Kept {
  const signatures = Object.entries(headers).filter(
    (header): header is [string, string] =>
      /signature|hmac/i.test(header[0]) && typeof header[1] === "string",
  );
  return { form: "request", headers: Object.fromEntries(signatures), body: body.toString("base64") };
}

/** A piece of a request that could not be told from whom it is: the whole body with nothing else in it. */
export function keptPiece(body: unknown): Kept {
  return keptRequest({ headers: {}, body: Buffer.from(JSON.stringify(body)) });
}

/** Whether it is small enough to be kept. */
export const fits = (kept: Kept): boolean => Buffer.byteLength(JSON.stringify(kept)) <= APARTADO_BYTES_MAX;

/** What a listener heard. Of a message with files its original says all; on the disk lies only what is too large. */
export function keptEvent(event: CanalEvent): Kept | null {
  if (event.kind !== "mensaje") return { form: "event", event };
  const { original, adjuntos, seconds } = event;
  if (Buffer.isBuffer(original)) return { form: "original", original: original.toString("base64"), seconds };
  if (original !== undefined || adjuntos.some(({ content }) => content !== undefined)) return null;
  return { form: "event", event };
}
