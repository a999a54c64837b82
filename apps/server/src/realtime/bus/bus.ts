import type { Announcement, Publish } from "../../db/transaction.ts";

export interface BusListener {
  hear(announcement: Announcement): void;
  /** The line to the other processes was down: the listener must look for what they announced meanwhile. */
  sweep(): void;
}

/** Carries the announcements of committed transactions to all parts that show or deliver. They hold ids only: a lost one costs seconds, never a message. */
export interface Bus {
  publish: Publish;
  subscribe(listener: BusListener): () => void;
  /** Told now and then: whether another process lives. What nobody would hear is not sent. */
  accompany(others: boolean): void;
  close(): Promise<void>;
}
