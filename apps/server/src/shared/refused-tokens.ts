import { networkOf } from "./client-address.ts";
import { LastNoted } from "./last-noted.ts";

const MINUTE_MS = 60_000;
/** Addresses, and tokens that held, of which is remembered at once; the oldest are forgotten. */
const HELD_MAX = 10_000;

interface Tries {
  count: number;
  untilMs: number;
}

/** Who tries tokens that are not known to hold. */
export interface RefusedTokens {
  /**
   * Counts a try before anybody looks the token up; false: its address made too many in this minute. One that was found to
   * hold before may be looked up from anywhere, so that who guesses shuts nobody out.
   */
  mayLookUp(digest: string, ip: string): boolean;
  /** What the look-up said. */
  found(digest: string, ip: string, holds: boolean): void;
}

export function createRefusedTokens(perMinute: number): RefusedTokens {
  const held = new LastNoted<string, true>(HELD_MAX);
  const tries = new LastNoted<string, Tries>(HELD_MAX);
  function triesOf(ip: string): Tries {
    const network = networkOf(ip);
    const now = performance.now();
    const known = tries.get(network);
    if (known && known.untilMs > now) return known;
    const fresh = { count: 0, untilMs: now + MINUTE_MS };
    tries.note(network, fresh);
    return fresh;
  }
  return {
    mayLookUp(digest, ip) {
      if (held.has(digest)) return true;
      const its = triesOf(ip);
      if (its.count >= perMinute) return false;
      its.count += 1;
      return true;
    },
    found(digest, ip, holds) {
      const its = triesOf(ip);
      if (holds && !held.has(digest)) its.count = Math.max(0, its.count - 1);
      if (holds) held.note(digest, true);
      else held.forget(digest);
    },
  };
}
