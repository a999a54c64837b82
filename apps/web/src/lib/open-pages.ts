// Which pages of this browser are still open. Each holds a lock, which the browser gives on when the page ends, however it does.

const PREFIX = "base_pagina_";

/** A page without TLS has no locks. */
export const pagesAreKnown = (): boolean => navigator.locks !== undefined;

export interface HeldPage {
  id: string;
  close(): void;
}

/** For the others this one is open until it is closed. */
export function holdPage(): HeldPage {
  const id = crypto.randomUUID();
  const { promise, resolve } = Promise.withResolvers<void>();
  if (pagesAreKnown()) void navigator.locks.request(PREFIX + id, () => promise);
  return { id, close: resolve };
}

/** Runs when that page is gone, in one of the others after the other. The answer stops waiting. */
export function whenPageEnds(id: string, run: () => void): () => void {
  const waiting = new AbortController();
  if (pagesAreKnown()) {
    const { signal } = waiting;
    // It ends so when nobody waits any more.
    navigator.locks.request(PREFIX + id, { signal }, run).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }
  return () => waiting.abort();
}
