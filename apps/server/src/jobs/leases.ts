import type { Db } from "../db/database.ts";
import { returnLeases, takeLeases } from "./process.repository.ts";

export interface LeaseTimes {
  renewMs: number;
  /** Seconds that a lease holds after its last renewal. */
  holdS: number;
}

/** When a holder dies, another process takes its lease after `holdS` and one renewal at most. */
export const LEASE_TIMES: LeaseTimes = { renewMs: 3_000, holdS: 10 };

/** The holder stops trusting a lease after this part of its time, by its own clock. */
const MARGIN = 0.8;

/** Leases of one process. A name stands for a piece of work, and only the holder of its lease does it. */
export interface Leases {
  /** Takes or renews; answers the names that are held now. Throws when the database does not answer. */
  take(names: readonly string[]): Promise<ReadonlySet<string>>;
  /** Names whose last renewal is too long ago: perhaps another process has them. */
  expired(): string[];
  release(names: readonly string[]): Promise<void>;
}

export function createLeases({
  db,
  processName,
  times: { holdS } = LEASE_TIMES,
}: {
  db: Db;
  processName: string;
  times?: LeaseTimes;
}): Leases {
  /** Until when each lease is certainly ours, on this process's monotonic clock. */
  const sureUntil = new Map<string, number>();

  return {
    async take(names) {
      // Our time starts before the question. The database starts later, so its lease ends later than ours.
      const until = performance.now() + holdS * 1000 * MARGIN;
      const taken = await takeLeases(db, { processName, names, seconds: holdS });
      for (const name of names) sureUntil.delete(name);
      for (const name of taken) sureUntil.set(name, until);
      return taken;
    },
    expired() {
      const now = performance.now();
      return [...sureUntil].filter(([, until]) => until < now).map(([name]) => name);
    },
    async release(names) {
      for (const name of names) sureUntil.delete(name);
      await returnLeases(db, processName, names);
    },
  };
}
