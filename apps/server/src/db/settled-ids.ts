import { sql } from "kysely";
import type { Db } from "./database.ts";

/** Tables whose rows are read in the order of their ids, each once. */
type Table = "log" | "mensaje";

export interface SettledIds {
  /** An id up to which no row can come any more; null while somebody who writes may still bring one. */
  upTo(): Promise<number | null>;
}

/** Ids up to `last` were given; these transactions may still add a row with one of them. */
interface Look {
  last: number;
  missing: ReadonlySet<string>;
}

/**
 * Ids are given before the commit, so a row with a smaller one may come after a row with a larger one. The last id is read
 * first, then who is writing; when all of those have ended, nothing up to it is missing.
 */
export function settledIds(db: Db, table: Table): SettledIds {
  let look: Look | undefined;

  async function first(): Promise<Look> {
    const last = await lastGiven(db, table);
    return { last, missing: new Set(await writing(db, table)) };
  }

  async function again({ last, missing }: Look): Promise<Look> {
    const still = new Set(await writing(db, table));
    return { last, missing: new Set([...missing].filter((one) => still.has(one))) };
  }

  return {
    async upTo() {
      const seen = look && look.missing.size > 0 ? await again(look) : await first();
      look = seen;
      if (seen.missing.size > 0) return null;
      look = undefined;
      return seen.last;
    },
  };
}

/** The last id that was given to a row, committed or not; 0 before the first one. */
async function lastGiven(db: Db, table: Table): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    SELECT pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass) AS last`.execute(db);
  return rows[0]?.last ?? 0;
}

/** Transactions that may have taken an id and are not over. Whoever adds a row holds this lock from before it takes its id until its end. */
async function writing(db: Db, table: Table): Promise<string[]> {
  const { rows } = await sql<{ one: string }>`
    SELECT DISTINCT virtualtransaction AS one FROM pg_locks
    WHERE locktype = 'relation' AND relation = ${table}::regclass AND mode = 'RowExclusiveLock'
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(db);
  return rows.map(({ one }) => one);
}
