/** Milliseconds that fetching one file of a citizen may take, with all calls it needs, and without a byte of it. Several large ones share a line. */
export const DOWNLOAD = { totalMs: 240_000, silentMs: 30_000 } as const;
