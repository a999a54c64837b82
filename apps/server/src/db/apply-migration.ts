import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { Problem } from "../shared/problem.ts";
import type { Recorded } from "./recorded.ts";

export interface MigrateLog {
  info(message: string): void;
}

export interface Migration extends Recorded {
  sql: string;
}

/** How long a migration waits for what others hold. */
export interface Patience {
  /** For one lock: whoever comes after it to the same table waits behind it. */
  lockMs: number;
  /** Between two tries; meanwhile they go on. */
  pauseMs: number;
  /** From the first try on. An export of the log takes minutes. */
  totalMs: number;
}

export const PATIENCE: Patience = { lockMs: 2_000, pauseMs: 5_000, totalMs: 300_000 };

/** PostgreSQL's «lock not available». */
const NOT_IN_TIME = "55P03";

/** All of it or nothing, in a transaction that stops nobody for longer than one lock may take. */
export async function applyMigration(
  client: pg.Client,
  migration: Migration,
  { log, patience }: { log: MigrateLog; patience: Patience },
): Promise<void> {
  const until = performance.now() + patience.totalMs;
  let waiting = await tryOnce(client, migration, patience);
  if (waiting !== null) log.info(`La migración ${migration.nombre} espera lo que otra conexión retiene`);
  while (waiting !== null) {
    if (performance.now() > until) {
      throw new Problem(
        `La migración ${migration.nombre} no se aplicó: otra conexión retiene lo que necesita «${waiting}». Nada quedó a ` +
          "medias: ejecútela otra vez cuando no haya una exportación ni una copia de respaldo en curso.",
      );
    }
    await sleep(patience.pauseMs);
    waiting = await tryOnce(client, migration, patience);
  }
}

/** Answers the statement that did not get its lock in time; null when the migration is applied. */
async function tryOnce(
  client: pg.Client,
  { nombre, sha256, sql }: Migration,
  { lockMs }: Patience,
): Promise<string | null> {
  let current: Statement = { text: "", line: 1 };
  await client.query("BEGIN");
  try {
    await client.query(`SET LOCAL lock_timeout = ${lockMs}`);
    for (current of statementsOf(sql)) await client.query(current.text);
    await client.query("INSERT INTO migracion (nombre, sha256) VALUES ($1, $2)", [nombre, sha256]);
    await client.query("COMMIT");
    return null;
  } catch (cause) {
    await client.query("ROLLBACK");
    if (!(cause instanceof pg.DatabaseError)) throw cause;
    if (cause.code === NOT_IN_TIME) return onOneLine(current.text);
    throw new Error(`La migración ${nombre}${place(current, cause.position)} falló: ${cause.message}`, {
      cause,
    });
  }
}

/** As it stands in its file, and on which line it begins. */
interface Statement {
  text: string;
  line: number;
}

/** Cut behind each line that ends with `;` outside the body of a function. */
function statementsOf(sql: string): Statement[] {
  const statements: Statement[] = [];
  let rows: string[] = [];
  for (const [index, row] of sql.split("\n").entries()) {
    rows.push(row);
    const text = rows.join("\n");
    const isInBody = text.split("$$").length % 2 === 0;
    if (isInBody || !row.split("--", 1)[0]?.trimEnd().endsWith(";")) continue;
    statements.push({ text, line: index + 2 - rows.length });
    rows = [];
  }
  return [...statements, { text: rows.join("\n"), line: sql.split("\n").length + 1 - rows.length }];
}

function place({ text, line }: Statement, position: string | undefined): string {
  if (position === undefined) return "";
  return `, línea ${line - 1 + text.slice(0, Number(position)).split("\n").length}`;
}

const SHOWN = 120;

/** Without comments, and not the whole of a long one. */
function onOneLine(text: string): string {
  const rows = text.split("\n").map((row) => row.split("--", 1)[0]);
  const words = rows.join(" ").trim().split(/\s+/).join(" ");
  return words.length > SHOWN ? `${words.slice(0, SHOWN)}…` : words;
}
