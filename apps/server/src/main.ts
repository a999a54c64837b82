import { join } from "node:path";
import { createApp } from "./app.ts";
import { connect } from "./db/database.ts";
import { startEmbeddedPostgres } from "./db/embedded/index.ts";
import { migrate } from "./db/migrate.ts";
import { readEnv } from "./env.ts";
import { createLogger } from "./shared/logger.ts";

/** One server process. The demo brings its own database and migrates it; production is given both. */
const env = readEnv();
const logger = createLogger(env.logLevel);
const log = { info: (text: string) => logger.info(text), warn: (text: string) => logger.warn(text) };

const postgres = env.databaseUrl
  ? undefined
  : await startEmbeddedPostgres({ dataDir: join(env.dataDir, "postgres"), log });
const url = env.databaseUrl ?? postgres?.url ?? "";
if (env.demo) await migrate(url, log);
const database = connect(url, {
  // Log the message only: the error itself holds the whole connection.
  onLost: ({ message }) => logger.warn({ detalle: message }, "database connection lost"),
});
const app = await createApp({ env, database, logger });
await app.http.listen({ port: env.port, host: env.host });
logger.info({ puerto: env.port }, "listening");

let stopping = false;
async function stop(signal: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  logger.info({ senal: signal }, "stopping");
  await app.close();
  await database.close();
  await postgres?.stop();
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
