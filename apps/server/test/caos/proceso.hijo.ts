// One server process whose clocks run faster than a product's: deaths are noticed within seconds.
import { crearApp } from "../../src/app.ts";
import { conectar } from "../../src/db/database.ts";
import { leerEnv } from "../../src/env.ts";
import { crearLogger } from "../../src/shared/logger.ts";

const env = leerEnv();
const logger = crearLogger(env.nivelLog);
const conexion = conectar(env.databaseUrl ?? "", {
  alPerder: ({ message }) => logger.warn({ detalle: message }, "database connection lost"),
});
const app = await crearApp({
  env,
  conexion,
  logger,
  tiempos: {
    proceso: { latidoMs: 500, muertoS: 3 },
    arriendo: { renovarMs: 500, plazoS: 3 },
    gateway: { envioMs: 3_500, archivoMs: 2_000, consultaMs: 3_000, holguraMs: 500, descargaMs: 5_000 },
    buzon: {
      imap: { conexionMs: 3_000, silencioMs: 4_000 },
      smtp: { conexionMs: 3_000, silencioMs: 3_000, entregaMs: 6_000 },
      sondeoMs: 1_000,
    },
    descargaS: 6,
    escuchas: { minMs: 200, maxMs: 1_000, sanaMs: 5_000 },
  },
});
await app.http.listen({ port: env.puerto, host: env.host });
process.on("SIGTERM", () => {
  app
    .cerrar()
    .then(() => conexion.close())
    .then(
      () => process.exit(0),
      () => process.exit(1),
    );
});
