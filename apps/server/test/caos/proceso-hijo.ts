// One server process whose clocks run faster than a product's: deaths are noticed within seconds.
import { createApp } from "../../src/app.ts";
import { connect } from "../../src/db/database.ts";
import { readEnv } from "../../src/env.ts";
import { createLogger } from "../../src/shared/logger.ts";

const env = readEnv();
const logger = createLogger(env.logLevel);
const connection = connect(env.databaseUrl ?? "", {
  onLost: ({ message }) => logger.warn({ detalle: message }, "database connection lost"),
});
const app = await createApp({
  env,
  database: connection,
  logger,
  times: {
    process: { beatMs: 500, deadS: 3 },
    lease: { renewMs: 500, holdS: 3 },
    gateway: {
      envioMs: 3_500,
      archivoMs: 2_000,
      consultaMs: 3_000,
      numeroMs: 3_000,
      holguraMs: 500,
      descargaMs: 5_000,
    },
    mailbox: {
      imap: { conexionMs: 3_000, silencioMs: 4_000 },
      smtp: { conexionMs: 3_000, silencioMs: 3_000, entregaMs: 6_000 },
      sondeoMs: 1_000,
    },
    cloud: { envioMs: 3_500, archivoMs: 2_000, consultaMs: 3_000, descargaMs: 5_000 },
    page: {
      envioMs: 3_500,
      archivoMs: 2_000,
      consultaMs: 3_000,
      holguraMs: 500,
      nombreMs: 2_500,
      descargaMs: 5_000,
    },
    directMessages: {
      envioMs: 3_500,
      consultaMs: 3_000,
      holguraMs: 500,
      subidaMs: 6_000,
      descargaMs: 5_000,
      sondeoMs: 6_000,
    },
    downloadS: 6,
    listeners: { minMs: 200, maxMs: 1_000, healthyMs: 5_000 },
  },
});
await app.http.listen({ port: env.port, host: env.host });
process.on("SIGTERM", () => {
  app
    .close()
    .then(() => connection.close())
    .then(
      () => process.exit(0),
      () => process.exit(1),
    );
});
