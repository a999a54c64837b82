import type { Announcement, Publish } from "../../db/transaction.ts";

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
