import { isDeepStrictEqual } from "node:util";
import type { OpenCanal } from "../channels/connector.ts";

/** One refusal may be a passing fault. After this many in a row the same key rests for a while, because some providers lock the account. */
const REFUSALS_MAX = 2;
const REST_MS = 30_000;
/** What is said of a message that was not tried because of it. */
export const KEY_RESTS = "the key was refused again and again";

/** Accounts whose key was refused lately, by this process. */
export class RefusedCredentials {
  readonly #refusals = new Map<number, { canal: OpenCanal; times: number; until: number }>();

  /** Answers whether the account must not be tried now. A changed configuration may hold another key, so it is tried at once. */
  rests(canal: OpenCanal): boolean {
    const refusal = this.#of(canal);
    return refusal !== undefined && refusal.times >= REFUSALS_MAX && refusal.until > performance.now();
  }

  refuse(canal: OpenCanal): void {
    const times = (this.#of(canal)?.times ?? 0) + 1;
    this.#refusals.set(canal.id, { canal, times, until: performance.now() + REST_MS });
  }

  accept(canal: OpenCanal): void {
    this.#refusals.delete(canal.id);
  }

  #of(canal: OpenCanal) {
    const refusal = this.#refusals.get(canal.id);
    return isDeepStrictEqual(refusal?.canal, canal) ? refusal : undefined;
  }
}
