import type { Logger } from "../shared/logger.ts";

export interface Task {
  name: string;
  everyMs: number;
  /** Must be safe to run on several processes at once. */
  run(): Promise<unknown>;
}

/** Runs each task again and again, in this process never twice at once. A failure is logged, and the next turn tries again. */
export function startTasks(tasks: readonly Task[], logger: Logger): { close(): Promise<void> } {
  const running = new Set<Promise<unknown>>();
  const timers = tasks.map((task) => {
    let busy = false;
    return setInterval(() => {
      if (busy) return;
      busy = true;
      const turn = task
        .run()
        .catch((error: unknown) =>
          logger.error({ err: error, tarea: task.name }, "task failed; its next turn tries again"),
        )
        .finally(() => {
          busy = false;
          running.delete(turn);
        });
      running.add(turn);
    }, task.everyMs);
  });
  return {
    async close() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
    },
  };
}
