import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "../../shared/logger.ts";
import type { Bus, BusListener } from "./bus.ts";
import { AnnouncementQueue, readPayload } from "./payload.ts";

/** One open line to the other processes. */
export interface Line {
  /** Rejects when the line is gone. */
  send(payload: string): Promise<void>;
  /** Rejects when nobody answers at the other end. */
  probe(): Promise<void>;
  close(): Promise<void>;
}

export interface LineListener {
  onPayload(payload: string): void;
  /** The line ended by itself. */
  onLost(error: Error): void;
}

/** How the processes reach each other. */
export interface Transport {
  /** Largest payload in bytes. */
  maxPayload: number;
  /** Resolves when the line is open: from then on it hears what the others send. */
  open(listener: LineListener): Promise<Line>;
}

export interface ProcessBusOptions {
  transport: Transport;
  /** Names this process, which must know its own announcements when they come back to it. */
  processName: string;
  logger: Logger;
  probeMs?: number;
  /** Milliseconds for which another process is believed alive because it was heard. */
  believedMs?: number;
}

const PROBE_MS = 5_000;
/** It speaks when its line opens, and is counted among the living a moment later: much longer than that. */
const BELIEVED_MS = 15_000;
const RETRY_MIN_MS = 100;
const RETRY_MAX_MS = 5_000;

/**
 * A bus over several processes. The listeners of this process hear an announcement at once; the other processes hear it
 * over one line. The line sends together what gathered while the last payload was on its way. A broken line is opened
 * again, however long that takes, and then every listener sweeps for what it missed. A process that is told to be alone
 * sends nothing, until it hears another: whoever opens a line says a word.
 */
export function createProcessBus({
  transport,
  processName,
  logger,
  probeMs = PROBE_MS,
  believedMs = BELIEVED_MS,
}: ProcessBusOptions): Bus {
  const listeners = new Set<BusListener>();
  const queue = new AnnouncementQueue();
  const greeting = new AnnouncementQueue().take(processName, transport.maxPayload).payload;
  const closing = new AbortController();
  let line: Line | undefined;
  let broken = new AbortController();
  let sending: Promise<void> | undefined;
  let accompanied = true;
  let heardAt = Number.NEGATIVE_INFINITY;

  function onPayload(text: string): void {
    const payload = readPayload(text);
    if (payload === null || payload.de === processName) return;
    heardAt = performance.now();
    for (const announcement of payload.avisos) for (const listener of listeners) listener.hear(announcement);
  }

  async function drain(open: Line): Promise<void> {
    while (!queue.empty && line === open) {
      const { payload, announcements } = queue.take(processName, transport.maxPayload);
      try {
        await open.send(payload);
      } catch (error) {
        for (const announcement of announcements) queue.put(announcement);
        lose(open, error);
      }
    }
  }

  function send(): void {
    if (line === undefined || sending !== undefined) return;
    sending = drain(line).finally(() => {
      sending = undefined;
      if (!queue.empty) send();
    });
  }

  function lose(lost: Line, error: unknown): void {
    if (line !== lost) return;
    line = undefined;
    broken.abort();
    if (closing.signal.aborted) return;
    logger.warn({ err: error }, "bus line lost; other processes are heard by looking until it is back");
    lost.close().catch(() => undefined);
  }

  async function connect(): Promise<Line> {
    let lost: Error | undefined;
    let open: Line | undefined;
    open = await transport.open({
      onPayload,
      onLost(error) {
        lost = error;
        if (open !== undefined) lose(open, error);
      },
    });
    if (lost !== undefined) throw lost;
    return open;
  }

  /** Keeps one line open until the bus is closed. */
  async function supervise(): Promise<void> {
    let failures = 0;
    while (!closing.signal.aborted) {
      try {
        const fresh = await connect();
        if (closing.signal.aborted) return await fresh.close();
        line = fresh;
        broken = new AbortController();
        failures = 0;
        for (const listener of listeners) listener.sweep();
        send();
        // So that who was alone knows better.
        await fresh.send(greeting).catch((error: unknown) => lose(fresh, error));
        await watch(fresh);
      } catch (error) {
        if (failures === 0) logger.warn({ err: error }, "bus line could not be opened; trying on");
      }
      const ms = Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** failures) * (0.5 + Math.random() / 2);
      failures += 1;
      await sleep(ms, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  /** Returns when this line is no longer the open one. It probes the line, because a dead line looks like a quiet one. */
  async function watch(open: Line): Promise<void> {
    const signal = AbortSignal.any([closing.signal, broken.signal]);
    while (!signal.aborted) {
      await sleep(probeMs, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) await open.probe().catch((error: unknown) => lose(open, error));
    }
  }

  const supervision = supervise();

  return {
    publish(announcements) {
      const travels = accompanied || performance.now() - heardAt < believedMs;
      for (const announcement of announcements) {
        for (const listener of listeners) listener.hear(announcement);
        if (travels) queue.put(announcement);
      }
      if (travels) send();
    },
    accompany(others) {
      accompanied = others;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      await sending;
      closing.abort();
      const last = line;
      line = undefined;
      await supervision;
      await last?.close();
      listeners.clear();
    },
  };
}
