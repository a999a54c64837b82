import { isDown } from "../shared/is-down.ts";

/**
 * One after the other. What fails keeps none behind it but those of its own conversation, which come in their order, unless
 * the store is away; the first failure is thrown at the end, and the provider offers all of it again. `stuck` holds the
 * conversations in which something failed.
 */
export async function eachAlone<T>(
  all: readonly T[],
  work: (one: T) => Promise<void>,
  conversationOf: (one: T) => string | null = () => null,
  stuck = new Set<string | null>(),
): Promise<void> {
  const failures: unknown[] = [];
  for (const one of all) {
    const conversation = conversationOf(one);
    if (conversation !== null && stuck.has(conversation)) continue;
    try {
      await work(one);
    } catch (error) {
      if (isDown(error)) throw error;
      failures.push(error);
      stuck.add(conversation);
    }
  }
  if (failures.length > 0) throw failures[0];
}
