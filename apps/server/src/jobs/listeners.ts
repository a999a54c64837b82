import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "../shared/logger.ts";
import { LEASE_TIMES, type Leases } from "./leases.ts";

/** An account to be listened to. Another `version` is another configuration: its listener starts again. */
export interface Listenable {
  id: number;
  version: string;
}

export interface ListenersOptions {
  leases: Leases;
  /** ACTIVE accounts whose connector listens. */
  listenables(): Promise<readonly Listenable[]>;
  /** Listens until the signal says stop; rejects when the line broke. `arriendo` names the lease that guards its cursor. */
  listen(idCanal: number, lease: string, signal: AbortSignal): Promise<void>;
  /** The line of an account broke. */
  onBroken(idCanal: number, error: unknown): Promise<void>;
  /** Will it break the same way until somebody changes the account? A refused password is not tried for ever: accounts get locked by it. */
  isAccountFault(error: unknown): boolean;
  logger: Logger;
  roundMs?: number;
  pauses?: Pauses;
}

export interface Pauses {
  minMs: number;
  maxMs: number;
  /** A line that held this long was good: the next pause is the shortest again. */
  healthyMs: number;
}

/** One refusal may be a hiccup. */
const REFUSALS_MAX = 2;

const PAUSES: Pauses = { minMs: 1_000, maxMs: 300_000, healthyMs: 60_000 };

export interface Listeners {
  /** Accounts that this process listens to. */
  own(): number[];
  close(): Promise<void>;
}

interface Listener {
  id: number;
  version: string;
  stop: AbortController;
  ended: Promise<void>;
}

const nameOf = (idCanal: number) => `escucha:${idCanal}`;

/** The pause after so many failures in a row: doubled each time, and never the same for everybody. */
export function pauseMs(failures: number, { minMs, maxMs }: Pauses, random: number = Math.random()): number {
  return Math.min(maxMs, minMs * 2 ** Math.min(failures, 30)) * (0.5 + random / 2);
}

/** Listens to each account on exactly one process: whoever holds its lease. */
export function startListeners({
  leases,
  listenables,
  listen,
  onBroken,
  isAccountFault,
  logger,
  roundMs = LEASE_TIMES.renewMs,
  pauses = PAUSES,
}: ListenersOptions): Listeners {
  const active = new Map<string, Listener>();
  let round: Promise<void> | undefined;

  function begin({ id, version }: Listenable): void {
    const stop = new AbortController();
    const ended = keepUp(id, stop.signal)
      .catch((error: unknown) =>
        logger.error({ err: error, id_canal: id }, "listener ended; the next round starts it again"),
      )
      .finally(() => active.delete(nameOf(id)));
    active.set(nameOf(id), { id, version, stop, ended });
  }

  async function keepUp(id: number, signal: AbortSignal): Promise<void> {
    let refusals = 0;
    for (let failures = 0; !signal.aborted; failures += 1) {
      const startedAt = performance.now();
      try {
        await listen(id, nameOf(id), signal);
        if (signal.aborted) return;
        refusals = 0;
      } catch (error) {
        if (signal.aborted) return;
        logger.warn({ err: error, id_canal: id }, "listener lost its line");
        await onBroken(id, error).catch(() => undefined);
        refusals = isAccountFault(error) ? refusals + 1 : 0;
      }
      if (refusals >= REFUSALS_MAX) return await rest(id, signal);
      if (performance.now() - startedAt >= pauses.healthyMs) failures = 0;
      await wait(pauseMs(failures, pauses), undefined, { signal }).catch(() => undefined);
    }
  }

  /** Until the account is another one: then its listener is stopped, and a new one begins. */
  async function rest(id: number, signal: AbortSignal): Promise<void> {
    logger.error({ id_canal: id }, "the account is refused; it is not tried again until it is changed");
    await new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      else signal.addEventListener("abort", () => resolve(), { once: true });
    });
  }

  /** Resolves when they have stopped: only then may another process begin. */
  async function stopAll(names: readonly string[]): Promise<void> {
    const stopped = names.flatMap((name) => active.get(name) ?? []);
    for (const { stop } of stopped) stop.abort();
    await Promise.all(stopped.map(({ ended }) => ended));
  }

  async function goRound(): Promise<void> {
    const wanted = new Map((await listenables()).map((one) => [nameOf(one.id), one]));
    const surplus = [...active.keys()].filter((name) => !wanted.has(name));
    await stopAll(surplus);
    if (surplus.length > 0) await leases.release(surplus);
    const held = await leases.take([...wanted.keys()]);
    const lost = [...active].filter(
      ([name, { version }]) => !held.has(name) || wanted.get(name)?.version !== version,
    );
    await stopAll(lost.map(([name]) => name));
    for (const [name, one] of wanted) if (held.has(name) && !active.has(name)) begin(one);
  }

  function turn(): void {
    // The database may not answer for longer than a lease lasts.
    for (const name of leases.expired()) active.get(name)?.stop.abort();
    round ??= goRound()
      .catch((error: unknown) =>
        logger.warn({ err: error }, "round of listeners failed; the next one tries again"),
      )
      .finally(() => {
        round = undefined;
      });
  }

  const timer = setInterval(turn, roundMs);
  turn();

  return {
    own: () => [...active.values()].map(({ id }) => id),
    async close() {
      clearInterval(timer);
      await round;
      const names = [...active.keys()];
      await stopAll(names);
      await leases.release(names).catch(() => undefined);
    },
  };
}
