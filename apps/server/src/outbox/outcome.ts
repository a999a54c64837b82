import type { Espera, MotivoFallo } from "@ventanilla/contract/mensaje/mensaje";
import { ZodError } from "zod";
import { CanalError } from "../channels/connector.ts";

/** How one try ended. */
export type Outcome =
  /** `tries`: calls made, when the provider answered the last of them itself. */
  | { kind: "sent"; idExterno: string; tries?: number }
  /** `refused`: the provider's ids of tries that it took first. */
  | {
      kind: "retry";
      seconds: number;
      error: string;
      cause: Exclude<Espera["causa"], "limite">;
      refused?: readonly string[];
    }
  /** The provider asks for a pause: no try is used up. `ofAccount`: nothing else of the account is tried meanwhile. */
  | { kind: "paused"; seconds: number; error: string; ofAccount: boolean }
  /** Not tried: the conversation's pause is not over, or with a cause its account's turn has not come. */
  | { kind: "wait"; seconds: number; cause?: Espera["causa"] }
  /** `held`: another application of the account has the conversation in hand. */
  | { kind: "failed"; motivo: MotivoFallo; error: string; held?: true; refused?: readonly string[] }
  /** `code`: the error with which the call ended; null when its process died. */
  | { kind: "uncertain"; error: string; code: string | null };

export const GONE = {
  kind: "failed",
  motivo: "permanente",
  error: "the channel or the message is gone",
} as const satisfies Outcome;

/** Through an account that is switched off, or has lost its last point, nothing leaves, what waited by then included (D79, D108). */
export const OFF = {
  kind: "failed",
  motivo: "credencial",
  error: "the account was switched off, or lost its last point, before it left",
} as const satisfies Outcome;

/** It waited in the queue for longer than the provider takes answers. */
export const SHUT = {
  kind: "failed",
  motivo: "ventana",
  error: "the time for answering was over before it left",
} as const satisfies Outcome;

/** Seconds until the next try of a message that was surely not accepted. After the last one it has failed. */
const WAITS_S = [1, 5, 30, 120, 600] as const;
const ERROR_MAX = 500;
/** Providers count by the minute, the hour or the day: a message waits for that as long as for a day, asking ever more seldom. */
const PAUSED_S = 24 * 3_600;
const PAUSE_MIN_S = 5;
const PAUSE_MAX_S = 900;
/** The provider's way of asking for a pause. */
const PAUSE_ASKED = "HTTP_429";

const asksForPause = ({ code, pauseMs }: CanalError): boolean =>
  code === PAUSE_ASKED || pauseMs !== undefined;

/** Up to a fifth more or less, so that messages that failed together are not tried again together. */
export function withJitter(seconds: number, random: number = Math.random()): number {
  return seconds * (0.8 + random * 0.4);
}

type TriedInVain = Extract<Outcome, { kind: "retry" | "failed" }>;

function retryOrGiveUp(
  text: string,
  tries: number,
  cause: "servicio" | "interno",
  { receiptMs = 0, lastly }: Partial<Pick<CanalError, "receiptMs" | "lastly">> = {},
): TriedInVain {
  const seconds = WAITS_S[tries - 1];
  return seconds === undefined
    ? { kind: "failed", motivo: lastly ?? "agotado", error: text }
    : { kind: "retry", seconds: Math.max(withJitter(seconds), receiptMs / 1000), error: text, cause };
}

function pauseOrGiveUp(text: string, ageS: number, { pauseMs = 0, ofAccount }: CanalError): Outcome {
  if (ageS >= PAUSED_S) return { kind: "failed", motivo: "agotado", error: text };
  const seconds = Math.min(Math.max(ageS / 2, PAUSE_MIN_S), PAUSE_MAX_S);
  return { kind: "paused", seconds: Math.max(withJitter(seconds), pauseMs / 1000), error: text, ofAccount };
}

/** The provider certainly does not have it. A lost answer may be an accident, so the first time nothing is waited for. */
export function outcomeOfNotTaken(
  error: string,
  tries: number,
  refused: readonly string[] = [],
): TriedInVain {
  const outcome = retryOrGiveUp(`${error}; not taken`, tries, "servicio");
  const atOnce = outcome.kind === "retry" && tries <= 1 ? { seconds: 0 } : {};
  return { ...outcome, ...atOnce, refused };
}

/** Outcome of an error before the provider could have the message: then even an unforeseen error is not uncertain. */
export function outcomeBefore(error: unknown, tries: number, ageS = 0): Outcome {
  const outcome = outcomeOf(error, tries, ageS);
  return outcome.kind === "uncertain" ? retryOrGiveUp(outcome.error, tries, "interno") : outcome;
}

/** `tries`: calls made, this one included. `ageS`: since the message was put into the queue. */
export function outcomeOf(error: unknown, tries: number, ageS = 0): Outcome {
  if (error instanceof ZodError)
    return { kind: "failed", motivo: "credencial", error: "the channel is not configured" };
  // A connector throws a CanalError for what it foresaw. Any other error may have come after the provider accepted.
  if (!(error instanceof CanalError))
    return { kind: "uncertain", error: String(error).slice(0, ERROR_MAX), code: "ERROR" };
  const text = `${error.code}: ${error.message}`.slice(0, ERROR_MAX);
  switch (error.kind) {
    case "temporal":
      return asksForPause(error)
        ? pauseOrGiveUp(text, ageS, error)
        : retryOrGiveUp(text, tries, error.ours ? "interno" : "servicio", error);
    case "incierto":
      return { kind: "uncertain", error: text, code: error.code };
    case "permanente":
    case "archivo":
    case "destino":
    case "credencial":
    case "ventana":
    case "desconocido":
    case "copia":
      return { kind: "failed", motivo: error.kind, error: text };
    case "ajeno":
      return { kind: "failed", motivo: "permanente", error: text, held: true };
  }
}
