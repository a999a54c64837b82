import type { Logger } from "../shared/logger.ts";
import { LEASE_TIMES, type Leases } from "./leases.ts";
import { pauseMs } from "./listeners.ts";

export interface ProbesOptions {
  /** Its holder asks, and nobody else. */
  lease: string;
  leases: Leases;
  /** Accounts that are said to be down while something waits for them. */
  waiting(): Promise<readonly number[]>;
  /** Asks the provider, at little cost, whether the account would take a message. Never rejects for a provider that refuses or is silent. */
  answers(idCanal: number): Promise<boolean>;
  /** Lets one waiting message go: whether it leaves is the only proof. */
  onAnswer(idCanal: number): Promise<void>;
  logger: Logger;
  roundMs?: number;
  pauses?: ProbePauses;
  /** When an account is asked for the first time; absent: at once. */
  first?: "at once" | "after a pause";
}

export interface ProbePauses {
  minMs: number;
  maxMs: number;
}

const PAUSES: ProbePauses = { minMs: 5_000, maxMs: 30_000 };
interface Probed {
  noes: number;
  /** On this process's monotonic clock. */
  nextAt: number;
  /** Its last answer was a yes. If what was let go then did not leave, the same yes proves nothing more. */
  believed: boolean;
  asking: boolean;
}

/**
 * Asks accounts that are down whether they are back, in one process: the one that holds the lease. An account may answer
 * and take nothing all the same, so an answer is acted upon once, and again only after the account was silent in between.
 */
export function startProbes({
  lease,
  leases,
  waiting,
  answers,
  onAnswer,
  logger,
  roundMs = LEASE_TIMES.renewMs,
  pauses = PAUSES,
  first = "at once",
}: ProbesOptions): { close(): Promise<void> } {
  const probed = new Map<number, Probed>();
  const running = new Set<Promise<void>>();
  let round: Promise<void> | undefined;
  let held = false;
  let closed = false;

  async function ask(idCanal: number, account: Probed): Promise<void> {
    const yes = await answers(idCanal);
    account.noes = yes ? 0 : account.noes + 1;
    const isNews = yes && !account.believed;
    account.believed = yes;
    if (isNews && !closed) await onAnswer(idCanal);
  }

  function launch(idCanal: number, account: Probed): void {
    account.asking = true;
    const task = ask(idCanal, account)
      .catch((error: unknown) => {
        account.believed = false;
        logger.warn({ err: error, id_canal: idCanal }, "probe failed; the next one asks again");
      })
      .finally(() => {
        account.asking = false;
        // The first question comes at once, so the pause after the first no is the shortest one.
        account.nextAt = performance.now() + pauseOf(account);
        running.delete(task);
      });
    running.add(task);
  }

  function begin(): Probed {
    const account = { noes: 0, nextAt: 0, believed: false, asking: false };
    return first === "at once" ? account : { ...account, nextAt: performance.now() + pauseOf(account) };
  }

  const pauseOf = ({ noes, believed }: Probed): number =>
    believed ? pauses.maxMs : pauseMs(Math.max(0, noes - 1), { ...pauses, healthyMs: 0 });

  async function goRound(): Promise<void> {
    const ids = await waiting();
    for (const id of probed.keys()) if (!ids.includes(id)) probed.delete(id);
    if (ids.length === 0) return await letGo();
    held = (await leases.take([lease])).has(lease);
    if (!held) return probed.clear();
    for (const id of ids) {
      const account = probed.get(id) ?? begin();
      probed.set(id, account);
      if (!closed && !account.asking && account.nextAt <= performance.now()) launch(id, account);
    }
  }

  async function letGo(): Promise<void> {
    if (!held) return;
    held = false;
    await leases.release([lease]);
  }

  const timer = setInterval(() => {
    round ??= goRound()
      .catch((error: unknown) =>
        logger.warn({ err: error }, "round of probes failed; the next one tries again"),
      )
      .finally(() => {
        round = undefined;
      });
  }, roundMs);

  return {
    async close() {
      closed = true;
      clearInterval(timer);
      await round;
      await Promise.all(running);
      await letGo().catch(() => undefined);
    },
  };
}
