import { isDown } from "../shared/is-down.ts";

/** One after the other. What fails keeps none behind it, unless the store is away; the first failure is thrown at the end, and the provider offers all of it again. */
export async function eachAlone<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const one of all) {
    try {
      await work(one);
    } catch (error) {
      if (isDown(error)) throw error;
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
