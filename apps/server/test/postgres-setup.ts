import { startTestPostgres } from "./postgres.ts";

/** Runs as long as the tests do: the workers start after it and inherit its address. @public vitest calls it by name. */
export const setup = (): Promise<() => Promise<void>> => startTestPostgres();
