import type { Db } from "../db/database.ts";
import type { Publish } from "../db/transaction.ts";
import type { Logger } from "../shared/logger.ts";
import { beat, register, removeDead, removeProcess } from "./process.repository.ts";

export interface ProcessTimes {
  beatMs: number;
  /** Seconds without a beat until a process counts as dead. */
  deadS: number;
}

export const PROCESS_TIMES: ProcessTimes = { beatMs: 3_000, deadS: 10 };

export interface ProcessesOptions {
  db: Db;
  /** The name of this process. No other process ever has the same one. */
  name: string;
  publish: Publish;
  /** Hears with every beat whether another process lives. */
  accompany(others: boolean): void;
  logger: Logger;
  times?: ProcessTimes;
}

export interface Processes {
  /** Calls back when another process took this one for dead and removed what it held. It is registered again, with nothing. */
  onReborn(listener: () => void): void;
  close(): Promise<void>;
}

/**
 * Registers this process among those that are alive, beats, and removes those that stopped beating. It removes others
 * only after it has been beating for `deadS` itself, because after an outage of the database every process is late.
 */
export async function startProcesses({
  db,
  name,
  publish,
  accompany,
  logger,
  times: { beatMs, deadS } = PROCESS_TIMES,
}: ProcessesOptions): Promise<Processes> {
  let healthySince = performance.now();
  let last = performance.now();
  let turn: Promise<void> | undefined;
  const rebornListeners: (() => void)[] = [];

  function announceLeft(entradas: readonly number[]): void {
    publish(entradas.map((id) => ({ tipo: "mirada", id_canal_entrada: id })));
  }

  async function live(): Promise<void> {
    const startedAt = performance.now();
    const others = await beat(db, name, deadS);
    if (others === null) {
      logger.warn("this process was taken for dead; it is entered again");
      await register(db, name);
      for (const listener of rebornListeners) listener();
    }
    // Whoever took it for dead lives.
    accompany(others !== 0);
    if (startedAt - last > beatMs * 2) healthySince = startedAt;
    last = startedAt;
    if (startedAt - healthySince < deadS * 1000) return;
    announceLeft(await removeDead(db, deadS));
  }

  await register(db, name);
  accompany((await beat(db, name, deadS)) !== 0);
  const timer = setInterval(() => {
    turn ??= live()
      .catch((error: unknown) => logger.warn({ err: error }, "beat failed; the next one tries again"))
      .finally(() => {
        turn = undefined;
      });
  }, beatMs);

  return {
    onReborn: (listener) => void rebornListeners.push(listener),
    async close() {
      clearInterval(timer);
      await turn;
      await removeProcess(db, name)
        .then(announceLeft)
        .catch((error: unknown) => logger.warn({ err: error }, "leaving without a word; others will notice"));
    },
  };
}
