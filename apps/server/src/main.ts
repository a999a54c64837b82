import { join } from "node:path";
import { requireNoDemo } from "./app/no-demo.ts";
import { createApp } from "./app.ts";
import { connect } from "./db/database.ts";
import { startEmbeddedPostgres } from "./db/embedded/index.ts";
import { migrate, requireMigrated } from "./db/migrate.ts";
import { giveLanes } from "./db/transaction.ts";
import { type Env, readEnv } from "./env.ts";
import { createLogger } from "./shared/logger.ts";
import { Opened } from "./shared/opened.ts";
import { Problem } from "./shared/problem.ts";
import { sweepScratch } from "./shared/scratch.ts";

/** What whoever starts it can mend ends it as a sentence; anything else shows where it came from. */
function endFor(error: unknown): never {
  if (!(error instanceof Problem)) throw error;
  process.stderr.write(`\n${error.message}\n`);
  process.exit(1);
}

function settings(): Env {
  try {
    return readEnv();
  } catch (error) {
    return endFor(error);
  }
}

const env = settings();
const logger = createLogger(env.logLevel);
const log = { info: (text: string) => logger.info(text), warn: (text: string) => logger.warn(text) };
/** Connections for handfuls, of which there are five kinds, each once at a time, and for the beat of this process. */
const LANES = 4;
const opened = new Opened();

async function openDatabaseUrl(): Promise<string> {
  if (env.databaseUrl) return env.databaseUrl;
  const postgres = await startEmbeddedPostgres({ dataDir: join(env.dataDir, "postgres"), log });
  opened.defer(() => postgres.stop());
  return postgres.url;
}

/** One server process. The demo brings its own database and migrates it; production is given one that is ready, or ends. */
async function start(): Promise<void> {
  sweepScratch();
  const url = await openDatabaseUrl();
  if (env.demo) await migrate(url, log);
  // Log the message only: the error itself holds the whole connection.
  const onLost = ({ message }: Error) => logger.warn({ detalle: message }, "database connection lost");
  const database = opened.add(connect(url, { onLost }));
  const lanes = opened.add(connect(url, { max: LANES, name: "ventanilla lanes", onLost }));
  giveLanes(database.db, lanes.db);
  if (!env.demo) {
    await requireMigrated(url);
    await requireNoDemo(database.db);
  }
  const app = opened.add(await createApp({ env, database, logger }));
  await app.http.listen({ port: env.port, host: env.host });
  logger.info({ puerto: env.port }, "listening");
}

try {
  await start();
} catch (error) {
  // Another process would wait for what this one leaves: its leases, and a database of its own.
  await opened.close().catch((err: unknown) => logger.error({ err }, "closing failed"));
  endFor(error);
}

let stopping = false;
async function stop(signal: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  logger.info({ senal: signal }, "stopping");
  await opened.close();
  process.exit(0);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    stop(signal).catch((error: unknown) => {
      logger.fatal({ err: error }, "stopping failed");
      process.exit(1);
    });
  });
}
