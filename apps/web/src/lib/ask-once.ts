// Requests that must not be done twice, whatever becomes of the place that asked for them: a dialog that was closed, a page that was
// loaded again.
import { HttpError } from "@ventanilla/client/http";
import { equal } from "./equal.ts";
import { mayBeStored, refusedAtDoor } from "./outcome.ts";
import { SAFE_KEY_MS } from "./request-key.ts";
import { getSession } from "./session.ts";
import { storedFamily } from "./storage.ts";
import { onReset } from "./store.ts";

/** What was asked for, and nobody knows what became of it. */
interface Asked<Request> {
  request: Request;
  key: string;
  /** Epoch ms of the first try. */
  at: number;
}

export interface HowToAsk<Request, Answer> {
  send(request: Request, key: string): Promise<Answer>;
  /** Whether the one before may stand for the one now; the same request unless said otherwise. */
  same?(before: Request, now: Request): boolean;
  /** Whether whoever asks now knew of this answer to the one before, or what it tells has ended: then they mean another one. */
  past?(answer: Answer, now: Request): boolean;
}

export type AskOnce<Request> = <Answer>(request: Request, how: HowToAsk<Request, Answer>) => Promise<Answer>;

/**
 * Asks in such a way that the same again is done once: while nobody knows what became of the one before, it goes as it went and
 * under its own key. Each user's own, and the same in all tabs of a browser; `family`: where it keeps them. `lifeMs`: after that
 * time the same again is another one; no more than the server knows a key.
 */
export function askOnceIn<Request>(family: string, lifeMs = SAFE_KEY_MS): AskOnce<Request> {
  const stored = storedFamily(family);
  /** What a full storage did not take. */
  const unstored = new Map<string, Asked<Request>>();
  onReset(() => unstored.clear());

  const keep = (name: string, asked: Asked<Request>) => {
    stored.write(name, asked);
    if (stored.read(name) === undefined) unstored.set(name, asked);
  };
  const forget = (name: string) => {
    stored.write(name, undefined);
    unstored.delete(name);
  };
  const read = (name: string): Asked<Request> | undefined => {
    const asked = unstored.get(name) ?? stored.read(name);
    return isAsked<Request>(asked) ? asked : undefined;
  };
  const pendingOf = (prefix: string): Asked<Request>[] =>
    [...stored.names(), ...unstored.keys()]
      .filter((name) => name.startsWith(prefix))
      .flatMap((name) => {
        const asked = read(name);
        if (asked !== undefined && Date.now() - asked.at < lifeMs) return [asked];
        forget(name);
        return [];
      });

  return async (request, { send, same = equal, past = () => false }) => {
    const prefix = `${getSession()?.usuario.id ?? 0}:`;
    const attempt = async (asked: Asked<Request>, again: boolean) => {
      const name = prefix + asked.key;
      keep(name, asked);
      try {
        const answer = await send(asked.request, asked.key);
        forget(name);
        return answer;
      } catch (error) {
        if (!isUnknown(error, again)) forget(name);
        throw error;
      }
    };
    for (const before of pendingOf(prefix).filter((asked) => same(asked.request, request))) {
      try {
        const answer = await attempt(before, true);
        if (!past(answer, request)) return answer;
      } catch (error) {
        if (isUnknown(error, true) || equal(before.request, request)) throw error;
      }
    }
    // What went before was refused as it stood then, or is over; as it stands now it is another one.
    return attempt({ request, key: crypto.randomUUID(), at: Date.now() }, false);
  };
}

/** `again`: an earlier try under the same key may have been stored. That the point is not the caller's is said after the key is looked up. */
function isUnknown(error: unknown, again: boolean): boolean {
  if (mayBeStored(error)) return true;
  if (!(error instanceof HttpError) || error.code === "PUNTO_NO_AUTORIZADO") return false;
  return [401, 429].includes(error.status) || (again && refusedAtDoor(error));
}

const isAsked = <Request>(value: unknown): value is Asked<Request> =>
  typeof value === "object" &&
  value !== null &&
  "request" in value &&
  "key" in value &&
  typeof value.key === "string" &&
  "at" in value &&
  typeof value.at === "number";
