import { setImmediate } from "node:timers/promises";

/**
 * Resolves once whatever the lines had told by now was read: the end of one that the other side hung up, above all. Two
 * turns, because the system is asked between them, and what is ready in the first was asked for before.
 */
export async function lineRead(): Promise<void> {
  await setImmediate();
  await setImmediate();
}
