import { join } from "node:path";
import { crearApp } from "./app.ts";
import { conectar } from "./db/database.ts";
import { startEmbeddedPostgres } from "./db/embedded/index.ts";
import { migrate } from "./db/migrate.ts";
import { leerEnv } from "./env.ts";
import { crearLogger } from "./shared/logger.ts";

/** One server process. The demo brings its own database and migrates it; production is given both. */
const env = leerEnv();
const logger = crearLogger(env.nivelLog);
const log = { info: (texto: string) => logger.info(texto), warn: (texto: string) => logger.warn(texto) };

const postgres = env.databaseUrl
  ? undefined
  : await startEmbeddedPostgres({ dataDir: join(env.dataDir, "postgres"), log });
const url = env.databaseUrl ?? postgres?.url ?? "";
if (env.demo) await migrate(url, log);
const conexion = conectar(url, {
  // Its error carries the whole connection with it.
  alPerder: ({ message }) => logger.warn({ detalle: message }, "database connection lost"),
});
const app = await crearApp({ env, conexion, logger });
await app.http.listen({ port: env.puerto, host: env.host });
logger.info({ puerto: env.puerto }, "listening");

let deteniendo = false;
async function detener(senal: string): Promise<void> {
  if (deteniendo) return;
  deteniendo = true;
  logger.info({ senal }, "stopping");
  await app.cerrar();
  await conexion.close();
  await postgres?.stop();
  process.exit(0);
}

for (const senal of ["SIGINT", "SIGTERM"] as const) {
  process.on(senal, () => {
    detener(senal).catch((error: unknown) => {
      logger.fatal({ err: error }, "stopping failed");
      process.exit(1);
    });
  });
}
