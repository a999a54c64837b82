import type { RealtimeStore } from "./ports.ts";

export interface Epoch {
  /** As it was when this process looked last. */
  current(): Promise<string | null>;
  /** Looks again, and answers whether another one has begun since: numbers that were told may come again for something else. */
  hasChanged(): Promise<boolean>;
}

/** To which history of the database the numbers belong that this process has told (ADR 146). */
export function createEpoch(store: Pick<RealtimeStore, "epoch">): Epoch {
  let known: string | null = null;
  return {
    async current() {
      known ??= await store.epoch();
      return known;
    },
    async hasChanged() {
      const before = known;
      const now = await store.epoch();
      if (now !== null) known = now;
      return before !== null && now !== null && before !== now;
    },
  };
}
