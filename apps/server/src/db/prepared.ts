import { createHash } from "node:crypto";
import { sql } from "kysely";
import type pg from "pg";

const MARK = "/* preparada */";

/**
 * Stands in a statement that is asked for every message: each connection plans it once instead of each time, which for a
 * join over ten tables is most of its cost. Only for texts that are always the same but for their parameters.
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

/** Makes a connection of the pool ask marked statements by name. */
export function prepareMarked(client: pg.PoolClient): void {
  const ask: (...parts: unknown[]) => unknown = client.query.bind(client);
  Object.assign(client, {
    query: (text: unknown, values: unknown, ...rest: unknown[]) =>
      typeof text === "string" && text.includes(MARK)
        ? ask({ name: nameOf(text), text, values }, ...rest)
        : ask(text, values, ...rest),
  });
}
