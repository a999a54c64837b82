import { totalmem } from "node:os";

const MB = 2 ** 20;
/** A machine is ours to share: the server's processes, and the pages that the system keeps itself, take the rest. */
const SHARE = 1 / 8;
const LEAST_MB = 128;
const MOST_MB = 4096;

/** Megabytes in which PostgreSQL keeps pages, on a machine with so many bytes of memory. */
export const pageMemoryOf = (bytes: number): number =>
  Math.min(MOST_MB, Math.max(LEAST_MB, Math.floor((bytes * SHARE) / MB)));

/** Bytes that this process may have with all it starts: the machine's, or fewer where it is held to fewer (a container). */
export function memoryHere(): number {
  const held = process.constrainedMemory();
  return held > 0 ? Math.min(held, totalmem()) : totalmem();
}
