import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { preparing } from "./prepared.ts";
import type { DB } from "./types.gen.ts";

/** Where reads and single statements go. */
export type Db = Kysely<DB>;

const TIMESTAMPTZ = 1184;
const DATE = 1082;
const INT8 = 20;

/** Times leave the database as ISO instants, dates as text, bigint as number, because no number of ours comes near 2^53. */
const types = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (format === "binary") return pg.types.getTypeParser(oid, "binary");
    if (oid === TIMESTAMPTZ) return (value: string) => new Date(value).toISOString();
    if (oid === DATE) return (value: string) => value;
    if (oid === INT8) return Number;
    return pg.types.getTypeParser(oid, "text");
  },
} as pg.CustomTypesConfig;

export interface Database {
  url: string;
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** The server ends what takes it longer. */
const STATEMENT_MS = 30_000;
/** Longer than any answer takes, also of a COMMIT that waits behind its statement: the line died without a word. */
const SILENCE_MS = 45_000;
/** Of a line that rests the system asks after this long whether the other side is there. */
const KEEP_ALIVE_MS = 10_000;

export interface DatabaseOptions {
  max?: number;
  /** The name that PostgreSQL lists for our connections. */
  name?: string;
  /** Milliseconds without an answer after which a connection is given up. */
  silenceMs?: number;
  /** Called when a connection is lost. The pool opens a new one when it needs it. */
  onLost(error: Error): void;
}

export function connect(
  url: string,
  { max = 20, name = "ventanilla", silenceMs = SILENCE_MS, onLost }: DatabaseOptions,
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    application_name: name,
    // A COMMIT may be sent behind the statement before it (prepared.ts).
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    // What was opened stays: whoever asks after a quiet minute does not wait for a new one, nor for its statements to be planned.
    idleTimeoutMillis: 0,
    // A forgotten transaction must not lock a point's row for ever.
    idle_in_transaction_session_timeout: 30_000,
    statement_timeout: STATEMENT_MS,
    query_timeout: silenceMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    // Statements here touch few rows: compiling costs more than it saves, and a worker would take the processor from another caller.
    options: "-c jit=off -c max_parallel_workers_per_gather=0",
  });
  // Without this listener our process ends when the server closes an idle connection.
  pool.on("error", (error) => onLost(error));
  // The pool watches idle connections only. One that breaks inside a transaction would end the process too.
  pool.on("connect", (client) => {
    client.on("error", onLost);
  });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparing(pool) }) });
  return {
    url,
    db,
    pool,
    async close() {
      await db.destroy();
      // Kysely ends a pool only if it used it.
      if (!pool.ending) await pool.end();
    },
  };
}

/** Throws when the database does not answer, or takes no changes: a lock asks for as much as a change, and leaves nothing. */
export async function ping(db: Db): Promise<void> {
  await sql`SELECT FROM proceso WHERE false FOR UPDATE`.execute(db);
}
