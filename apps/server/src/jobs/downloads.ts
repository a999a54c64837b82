import type { Logger } from "../shared/logger.ts";

export interface DownloadsOptions<P extends { id: number }> {
  /** Leases at most that many files that are due. Nobody else gets them while the lease holds. */
  lease(limit: number): Promise<readonly P[]>;
  /** Fetches one file and records the result. A fault of the provider is a result, not a rejection. */
  download(due: P): Promise<{ desenlace: string; error: string | null }>;
  logger: Logger;
  concurrency?: number;
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

export function createDownloads<P extends { id: number }>({
  lease,
  download,
  logger,
  concurrency = 4,
  sweepMs = 1_000,
}: DownloadsOptions<P>): Downloads {
  const running = new Set<Promise<void>>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let round: Promise<void> | undefined;
  let again = false;
  let closed = false;

  async function distribute(): Promise<void> {
    const free = concurrency - running.size;
    if (closed || free <= 0) return;
    const taken = await lease(free);
    for (const due of taken) launch(due);
  }

  function launch(due: P): void {
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
