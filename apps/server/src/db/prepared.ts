import { type PostgresPool, type PostgresPoolClient, sql } from "kysely";
import type pg from "pg";
import { isReadOnly } from "../shared/is-down.ts";

const MARK = "/* unprepared */";

/**
 * Marks a statement whose text depends on what was asked, as a list with its filters and orders. Every other statement
 * has a fixed text and is sent by name, so that a connection plans it once instead of each time.
 */
export const unprepared = sql.raw(MARK);

const LAST = "/* and commit */";

/**
 * Marks the last statement of a transaction. COMMIT is sent right behind it instead of after its answer, so the rows that
 * it holds, as a point's, are held no longer while this process is busy. When it fails, PostgreSQL takes that COMMIT as a
 * rollback.
 */
export const andCommit = sql.raw(LAST);

/** What PostgreSQL plans. BEGIN and COMMIT have nothing to plan. */
const PLANNED = /^\s*(?:select|with|insert|update|delete)\b/i;

/**
 * Names that a connection may hold. The program has some 300 texts, and PostgreSQL keeps about 45 KB for each, so no
 * connection gets here, nor beyond 23 MB, but one that is fed by a text that varies and lacks the mark: it is given up
 * after its use, and what both sides held for it goes with it.
 */
export const NAMES_MAX = 512;

/** The pool as Kysely uses it: its connections send statements by name, and those that are of no use any more are closed. */
export function preparing(pool: pg.Pool): PostgresPool {
  const opened = new WeakMap<pg.PoolClient, Connection>();
  const server = { changes: 0 };
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      for (;;) {
        const client = await pool.connect();
        const connection = opened.get(client) ?? new Connection(client, server);
        opened.set(client, connection);
        if (!connection.isOutdated()) return connection;
        connection.release();
      }
    },
  };
}

/** The schema changed under a plan, so that its answer has other columns (0A000 has other causes too). */
export function isPlanOutdated(error: unknown): boolean {
  return error instanceof Error && "routine" in error && error.routine === "RevalidateCachedQuery";
}

class Connection implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  /** Counted up when what was opened before is of no use: other columns under its plans, or a server that takes no changes. */
  readonly #server: { changes: number };
  readonly #changesAtOpening: number;
  readonly #names = new Map<string, string>();
  /** Sent behind the last statement of the transaction that is open. */
  #commit: Promise<pg.QueryResult> | undefined;

  constructor(client: pg.PoolClient, server: { changes: number }) {
    this.#client = client;
    this.#server = server;
    this.#changesAtOpening = server.changes;
  }

  isOutdated(): boolean {
    return this.#changesAtOpening !== this.#server.changes;
  }

  /** All connections of before are closed, not only the one that noticed it. */
  #markOutdated(): void {
    if (!this.isOutdated()) this.#server.changes += 1;
  }

  query(text: string, values: readonly unknown[]): Promise<never>;
  query(cursor: never): never;
  async query(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
    if (this.#commit) return this.#end(text, this.#commit);
    try {
      return await this.#ask(text, values);
    } catch (error) {
      // Who goes on asking a server that another one took over from is refused for ever.
      if (isReadOnly(error)) this.#markOutdated();
      throw error;
    }
  }

  async #ask(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const statement = { text, values: [...values] };
    if (!PLANNED.test(text) || text.includes(MARK)) return this.#client.query(statement);
    try {
      const answer = this.#client.query({ ...statement, name: this.#nameOf(text) });
      if (text.includes(LAST)) this.#sendCommit();
      return await answer;
    } catch (error) {
      if (!isPlanOutdated(error)) throw error;
      this.#markOutdated();
      // A transaction is over now; `transaction` repeats it on another connection.
      if (this.#client.getTransactionStatus() !== "I") throw error;
      return this.#client.query(statement);
    }
  }

  #sendCommit(): void {
    this.#commit = this.#client.query("commit");
    // Whoever asked for the statement hears of a failure first; the transaction's end tells of this one.
    this.#commit.catch(() => undefined);
  }

  /** How the transaction ended. What fails after its last statement was answered cannot undo it any more. */
  async #end(text: string, commit: Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    if (text !== "commit" && text !== "rollback")
      throw new Error(`a statement after the last one of its transaction: ${text}`);
    this.#commit = undefined;
    const result = await commit;
    if (text === "rollback" && result.command === "COMMIT")
      throw new Error("the transaction was committed before its work failed");
    return result;
  }

  release(destroy?: boolean | Error): void {
    // A line that was given up for its silence: pg itself hears of its end a moment later, and would lend it until then.
    const isGivenUp = this.#client.connection.stream.destroyed;
    this.#client.release(destroy || isGivenUp || this.isOutdated() || this.#names.size > NAMES_MAX);
  }

  #nameOf(text: string): string {
    const name = this.#names.get(text) ?? `s${this.#names.size + 1}`;
    this.#names.set(text, name);
    return name;
  }
}
