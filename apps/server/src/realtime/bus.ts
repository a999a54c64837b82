import type { Announcement, Publish } from "../db/transaction.ts";

export interface BusListener {
  hear(announcement: Announcement): void;
  /** The line to the other processes was down: what they announced meanwhile must be looked for. */
  sweep(): void;
}

/** Carries announcements of committed transactions to everything that shows or delivers. Ids only; losing one costs seconds, never a message. */
export interface Bus {
  publish: Publish;
  subscribe(listener: BusListener): () => void;
  close(): Promise<void>;
}

/** The bus of a single process. */
export function createLocalBus(): Bus {
  const listeners = new Set<BusListener>();
  return {
    publish(announcements) {
      for (const announcement of announcements) for (const listener of listeners) listener.hear(announcement);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      listeners.clear();
    },
  };
}
