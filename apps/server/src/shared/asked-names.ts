/** A provider that does not tell a name is not asked for it at each message. */
const REST_MS = 30 * 60_000;
/** People held at once; the oldest are forgotten, and may be asked about again. */
const HELD_MAX = 10_000;

export interface AskedNames {
  /** Whether it is time to ask who somebody is; whoever is told so asks now. */
  mayAsk(idCanal: number, chat: string): boolean;
}

export function createAskedNames(): AskedNames {
  const askedAt = new Map<string, number>();
  return {
    mayAsk(idCanal, chat) {
      const key = `${idCanal}:${chat}`;
      const now = performance.now();
      if (now - (askedAt.get(key) ?? Number.NEGATIVE_INFINITY) < REST_MS) return false;
      askedAt.delete(key);
      for (const oldest of askedAt.keys()) {
        if (askedAt.size < HELD_MAX) break;
        askedAt.delete(oldest);
      }
      askedAt.set(key, now);
      return true;
    },
  };
}
