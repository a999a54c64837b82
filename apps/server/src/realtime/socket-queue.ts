import type { SocketClient } from "./socket-rooms.ts";

/** Our screens never ask so much faster than they are answered. */
const QUEUED_MAX = 100;

export interface SocketQueue {
  add(work: () => Promise<void>): void;
  /** Whether everything that was asked is done. */
  isIdle(): boolean;
}

/**
 * Handles the events of one connection one after the other, so that a thread is read after its room was joined. Nobody
 * waits any more for what a closed connection asked: it is dropped.
 */
export function queueOf(client: Pick<SocketClient, "connected" | "disconnect">): SocketQueue {
  let queue = Promise.resolve();
  let waiting = 0;
  return {
    add(work) {
      if (++waiting > QUEUED_MAX) {
        client.disconnect(true);
        return;
      }
      queue = queue
        .then(() => (client.connected ? work() : undefined))
        .finally(() => {
          waiting--;
        });
    },
    isIdle: () => waiting === 0,
  };
}
