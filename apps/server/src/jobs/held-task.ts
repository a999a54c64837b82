import type { Logger } from "../shared/logger.ts";
import { LEASE_TIMES, type Leases } from "./leases.ts";

export interface HeldTask {
  /** What its lease is called. */
  name: string;
  leases: Leases;
  /** A turn must end while the lease holds; what is left is for the next one. */
  run(): Promise<unknown>;
  logger: Logger;
  everyMs?: number;
}

/** Does a piece of work again and again, in one process: the one that holds its lease. */
export function startHeldTask({ name, leases, run, logger, everyMs = LEASE_TIMES.renewMs }: HeldTask): {
  close(): Promise<void>;
} {
  let turn: Promise<void> | undefined;

  async function work(): Promise<void> {
    if ((await leases.take([name])).has(name)) await run();
  }

  const timer = setInterval(() => {
    turn ??= work()
      .catch((error: unknown) =>
        logger.warn({ err: error, tarea: name }, "task failed; its next turn tries again"),
      )
      .finally(() => {
        turn = undefined;
      });
  }, everyMs);

  return {
    async close() {
      clearInterval(timer);
      await turn;
      await leases.release([name]).catch(() => undefined);
    },
  };
}
