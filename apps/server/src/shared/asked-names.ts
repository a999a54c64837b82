import { LastNoted } from "./last-noted.ts";

/** A provider that does not tell a name is not asked for it at each message. */
const REST_MS = 30 * 60_000;
/** People held at once; the oldest are forgotten, and may be asked about again. */
const HELD_MAX = 10_000;

export interface AskedNames {
  /** Whether it is time to ask who somebody is; whoever is told so asks now. */
  mayAsk(idCanal: number, chat: string): boolean;
}

export function createAskedNames(): AskedNames {
  const askedAt = new LastNoted<string, number>(HELD_MAX);
  return {
    mayAsk(idCanal, chat) {
      const key = `${idCanal}:${chat}`;
      const now = performance.now();
      if (now - (askedAt.get(key) ?? Number.NEGATIVE_INFINITY) < REST_MS) return false;
      askedAt.note(key, now);
      return true;
    },
  };
}
