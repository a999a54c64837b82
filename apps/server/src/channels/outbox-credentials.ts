import type { OpenCanal } from "./connector.ts";

/** One refusal may be a hiccup. After this many in a row the provider is not shown the same key for a while: some lock the account. */
const REFUSALS_MAX = 2;
const REST_MS = 30_000;

/** Accounts whose key was refused lately, by this process. */
export class RefusedCredentials {
  readonly #refusals = new Map<number, { config: string; times: number; until: number }>();

  /** Another configuration is another key: it is tried at once. */
  rests(canal: OpenCanal): boolean {
    const refusal = this.#refusals.get(canal.id);
    return (
      refusal !== undefined &&
      refusal.times >= REFUSALS_MAX &&
      refusal.until > performance.now() &&
      refusal.config === JSON.stringify(canal)
    );
  }

  refuse(canal: OpenCanal): void {
    const config = JSON.stringify(canal);
    const previous = this.#refusals.get(canal.id);
    const times = previous?.config === config ? previous.times + 1 : 1;
    this.#refusals.set(canal.id, { config, times, until: performance.now() + REST_MS });
  }

  accept(canal: OpenCanal): void {
    this.#refusals.delete(canal.id);
  }
}
