import type { Logger } from "../shared/logger.ts";
import { Shares } from "../shared/shares.ts";

interface Due {
  id: number;
  id_canal: number;
}

export interface DownloadsOptions<P extends Due> {
  /** Leases at most that many files that are due, none of the accounts that are `sated`. Nobody else gets them while the lease holds. */
  lease(limit: number, sated: readonly number[]): Promise<readonly P[]>;
  /** Fetches one file and records the result. A fault of the provider is a result, not a rejection. */
  download(due: P): Promise<{ desenlace: string; error: string | null }>;
  logger: Logger;
  sweepMs?: number;
}

/** Fetches citizens' files, a few at a time; each process takes what is free. */
export interface Downloads {
  start(): void;
  /** Looks at once, because a file may be due. */
  wake(): void;
  /** Takes no more files and waits for those on their way. */
  close(): Promise<void>;
}

/** In all, and of one account. */
const AT_ONCE = { total: 8, each: 4 };

export function createDownloads<P extends Due>({
  lease,
  download,
  logger,
  sweepMs = 1_000,
}: DownloadsOptions<P>): Downloads {
  const shares = new Shares(AT_ONCE);
  const running = new Set<Promise<void>>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let round: Promise<void> | undefined;
  let again = false;
  let closed = false;

  async function distribute(): Promise<void> {
    for (let limit = shares.room(); limit > 0 && !closed; limit = shares.room()) {
      const taken = await lease(limit, shares.sated());
      for (const due of taken) launch(due);
      if (taken.length < limit) return;
    }
  }

  function launch(due: P): void {
    shares.take(due.id_canal);
    const task = download(due)
      .then(({ desenlace, error }) => {
        const level = error === null ? "debug" : "warn";
        logger[level]({ archivo: due.id, desenlace, error }, "file fetched");
      })
      .catch((error: unknown) =>
        logger.error({ err: error, archivo: due.id }, "fetch not recorded; its lease will tell"),
      )
      .finally(() => {
        running.delete(task);
        shares.giveBack(due.id_canal);
        wake();
      });
    running.add(task);
  }

  function wake(): void {
    if (closed) return;
    if (round) {
      again = true;
      return;
    }
    round = distribute()
      .catch((error: unknown) =>
        logger.error({ err: error }, "fetch round failed; the next sweep tries again"),
      )
      .finally(() => {
        round = undefined;
        if (!again) return;
        again = false;
        wake();
      });
  }

  return {
    start() {
      timer = setInterval(wake, sweepMs);
      wake();
    },
    wake,
    async close() {
      closed = true;
      clearInterval(timer);
      await round;
      await Promise.all(running);
    },
  };
}
