// Requests that must not be done twice, whatever becomes of the place that asked for them: a dialog that was closed, a page that was
// loaded again.
import { HttpError } from "@ventanilla/client/http";
import { type Asked, askedUnder, forgetAsked, keepAsked } from "./asked.ts";
import { digestOf } from "./digest.ts";
import { equal } from "./equal.ts";
import { mayBeStored, refusedAtDoor } from "./outcome.ts";
import { SAFE_KEY_MS } from "./request-key.ts";
import { getSession } from "./session.ts";

export interface HowToAsk<Request, Answer, Rest> {
  send(request: Request, key: string): Promise<Answer>;
  /** Ms after which the same again is another one; as long as the server knows a key unless said otherwise. */
  lifeMs?: number;
  /** What makes two of them the same; the browser keeps its digest alone. */
  words(request: Request): unknown;
  /** What else of it the browser keeps, to ask again as it went: nothing of a citizen. */
  rest(request: Request): Rest;
  /**
   * The same words in the forms in which they may stand under the key of then, what may be done now first: the next one only asks
   * for what is there, once the server has said that the one before is not it.
   */
  asItWent(now: Request, then: Rest): readonly Request[];
  /** Whether whoever asks now knew of this answer to the one before, or what it tells has ended: then they mean another one. */
  past(answer: Answer, now: Request): boolean;
}

/**
 * Asks in such a way that the same again is done once: while nobody knows what became of the one before, it goes as it went and
 * under its own key. Each user's own, and the same in all tabs of a browser; `family` parts it from what else is asked so.
 */
export function askOnceIn<Request, Answer, Rest>(
  family: string,
  { send, lifeMs = SAFE_KEY_MS, words, rest, asItWent, past }: HowToAsk<Request, Answer, Rest>,
): (request: Request) => Promise<Answer> {
  return async (request) => {
    const prefix = `${getSession()?.usuario.id ?? 0}:${family}:`;
    const digest = digestOf(words(request));
    const attempt = async (asked: Asked<Rest>, as: Request, again: boolean) => {
      const name = prefix + asked.key;
      keepAsked(name, asked);
      try {
        const answer = await send(as, asked.key);
        forgetAsked(name);
        return answer;
      } catch (error) {
        if (!isUnknown(error, again)) forgetAsked(name);
        throw error;
      }
    };
    for (const before of askedUnder<Rest>(prefix).filter((asked) => asked.digest === digest)) {
      const forms = asItWent(request, before.rest);
      for (const went of forms) {
        try {
          const answer = await attempt(before, went, true);
          if (!past(answer, request)) return answer;
          break;
        } catch (error) {
          if (standsOtherwise(error) && went !== forms.at(-1)) continue;
          if (isUnknown(error, true) || equal(went, request)) throw error;
          break;
        }
      }
    }
    // What went before was refused as it stood then, or is over; as it stands now it is another one.
    const until = Date.now() + lifeMs;
    return attempt({ digest, rest: rest(request), key: crypto.randomUUID(), until }, request, false);
  };
}

/** It was done, under that key and in another form. */
const standsOtherwise = (error: unknown): boolean =>
  error instanceof HttpError && error.code === "CLAVE_REPETIDA";

/** `again`: an earlier try under the same key may have been stored. That the point is not the caller's is said after the key is looked up. */
function isUnknown(error: unknown, again: boolean): boolean {
  if (mayBeStored(error)) return true;
  if (!(error instanceof HttpError) || error.code === "PUNTO_NO_AUTORIZADO") return false;
  return [401, 429].includes(error.status) || (again && refusedAtDoor(error));
}
