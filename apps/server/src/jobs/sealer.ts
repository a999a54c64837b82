import type { Logger } from "../shared/logger.ts";
import { LEASE_TIMES, type Leases } from "./leases.ts";

export interface SealerOptions {
  leases: Leases;
  /** Seals what is closed by now. */
  seal(): Promise<number>;
  logger: Logger;
  everyMs?: number;
}

const LEASE = "sello del registro";

/** Seals the log again and again, in one process: the one that holds the lease. */
export function startSealer({ leases, seal, logger, everyMs = LEASE_TIMES.renewMs }: SealerOptions): {
  close(): Promise<void>;
} {
  let turn: Promise<void> | undefined;

  async function work(): Promise<void> {
    if ((await leases.take([LEASE])).has(LEASE)) await seal();
  }

  const timer = setInterval(() => {
    turn ??= work()
      .catch((error: unknown) => logger.warn({ err: error }, "sealing failed; the next turn tries again"))
      .finally(() => {
        turn = undefined;
      });
  }, everyMs);

  return {
    async close() {
      clearInterval(timer);
      await turn;
      await leases.release([LEASE]).catch(() => undefined);
    },
  };
}
