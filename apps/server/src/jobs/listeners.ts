import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "../shared/logger.ts";
import { LEASE_TIMES, type Leases } from "./leases.ts";

/** An account that is listened to. Another `version` means another configuration, and the listener starts again. */
export interface Listenable {
  id: number;
  version: string;
}

export interface ListenersOptions {
  leases: Leases;
  /** ACTIVE accounts whose connector listens. */
  listenables(): Promise<readonly Listenable[]>;
  /** Listens until the signal says stop; rejects when the line broke. `lease` names the lease that guards its cursor. */
  listen(idCanal: number, lease: string, signal: AbortSignal): Promise<void>;
  /** Called when the line of an account broke. `rests`: nobody tries it again soon. */
  onBroken(idCanal: number, error: unknown, next: { rests: boolean }): Promise<void>;
  /** How long nobody tries the account again when it breaks like this more than once. */
  restAfter(idCanal: number, error: unknown): Promise<Rest>;
  logger: Logger;
  roundMs?: number;
  pauses?: Pauses;
  rests?: Pick<Pauses, "minMs" | "maxMs">;
}

/**
 * The line broke and may be opened again at once; the account is refused, which its provider may mend; a try would break it
 * again, or lock the account, until somebody changes or wakes it.
 */
export type Rest = "none" | "a while" | "until woken";

export interface Pauses {
  minMs: number;
  maxMs: number;
  /** A line that held this long was good, so the next pause is the shortest one. */
  healthyMs: number;
}

/** The account rests after this many refusals in a row. One alone may be an accident. */
const REFUSALS_MAX = 2;

/** By chance half as long at least. */
export const REST_PAUSES = { minMs: 30 * 60_000, maxMs: 60 * 60_000 } as const;

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

/** The pause after a number of failures in a row. It doubles each time, and chance makes it differ between accounts. */
export function pauseMs(failures: number, { minMs, maxMs }: Pauses, random: number = Math.random()): number {
  return Math.min(maxMs, minMs * 2 ** Math.min(failures, 30)) * (0.5 + random / 2);
}

/** Listens to each account on exactly one process: the one that holds its lease. */
export function startListeners({
  leases,
  listenables,
  listen,
  onBroken,
  restAfter,
  logger,
  roundMs = LEASE_TIMES.renewMs,
  pauses = PAUSES,
  rests = REST_PAUSES,
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
        const rest = await restAfter(id, error).catch((): Rest => "none");
        refusals = rest === "none" ? 0 : refusals + 1;
        const isResting = refusals >= REFUSALS_MAX;
        await onBroken(id, error, { rests: isResting }).catch(() => undefined);
        if (isResting) {
          if (rest === "until woken") return await restUntilWoken(id, signal);
          logger.error({ id_canal: id }, "the account is refused; it is tried again after a while");
          await pause(pauseMs(refusals - REFUSALS_MAX, { ...rests, healthyMs: 0 }), signal);
          continue;
        }
      }
      if (performance.now() - startedAt >= pauses.healthyMs) failures = 0;
      await pause(pauseMs(failures, pauses), signal);
    }
  }

  const pause = (ms: number, signal: AbortSignal): Promise<void> =>
    wait(ms, undefined, { signal }).catch(() => undefined);

  /** Waits until the account is changed or woken. Then this listener is stopped and a new one begins. */
  async function restUntilWoken(id: number, signal: AbortSignal): Promise<void> {
    logger.error(
      { id_canal: id },
      "the account is refused; it is not tried again until it is changed or woken",
    );
    await new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      else signal.addEventListener("abort", () => resolve(), { once: true });
    });
  }

  /** Resolves when they have ended. Another process may begin only then. */
  async function endAll(names: readonly string[]): Promise<void> {
    const ending = names.flatMap((name) => active.get(name) ?? []);
    for (const { stop } of ending) stop.abort();
    await Promise.all(ending.map(({ ended }) => ended));
  }

  /** Waits a moment for those that were not told before: one that is slow to end keeps no other from being listened to. */
  async function tellToEnd(names: readonly string[]): Promise<void> {
    const untold = names.filter((name) => active.get(name)?.stop.signal.aborted === false);
    if (untold.length === 0) return;
    const ended = new AbortController();
    await Promise.race([endAll(untold).finally(() => ended.abort()), pause(roundMs / 3, ended.signal)]);
  }

  async function goRound(): Promise<void> {
    const wanted = new Map((await listenables()).map((one) => [nameOf(one.id), one]));
    // Whoever is slow to end is at its account still.
    const held = await leases.take([...new Set([...wanted.keys(), ...active.keys()])]);
    const over = [...active]
      .filter(([name, { version }]) => !held.has(name) || wanted.get(name)?.version !== version)
      .map(([name]) => name);
    await tellToEnd(over);
    const gone = over.filter((name) => !wanted.has(name) && !active.has(name));
    if (gone.length > 0) await leases.release(gone);
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
      await endAll(names);
      await leases.release(names).catch(() => undefined);
    },
  };
}
