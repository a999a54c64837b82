import { createHash } from "node:crypto";
import { sql } from "kysely";
import type pg from "pg";

const MARK = "/* prepared */";

/**
 * Marks a statement that runs for every message: each connection plans it once instead of each time. Planning is most of
 * the cost of a join over ten tables. Mark only statements whose text is always the same except for parameters.
 */
export const prepared = sql.raw(MARK);

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash("sha256").update(text).digest("hex").slice(0, 32);
  names.set(text, name);
  return name;
}

/** Makes a connection of the pool send marked statements by name. */
export function prepareMarked(client: pg.PoolClient): void {
  const ask: (...parts: unknown[]) => unknown = client.query.bind(client);
  Object.assign(client, {
    query: (text: unknown, values: unknown, ...rest: unknown[]) =>
      typeof text === "string" && text.includes(MARK)
        ? ask({ name: nameOf(text), text, values }, ...rest)
        : ask(text, values, ...rest),
  });
}
