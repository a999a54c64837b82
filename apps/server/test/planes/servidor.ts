import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { conectado, enBase } from "../../../../bench/lib/conexion.ts";
import { asegurarLlena, copiar } from "../../../../bench/lib/llenar.ts";
import { connect } from "../../src/db/database.ts";
import { startEmbeddedPostgres } from "../../src/db/embedded/index.ts";
import { migrate } from "../../src/db/migrate.ts";
import type { BaseDePrueba } from "../base-de-datos.ts";
import { type Plan, planDe } from "./planes.ts";

const FOLDER = join(import.meta.dirname, "../../../../.cache/planes-postgres");
/** Read after PostgreSQL's own settings, which are written anew at every start. */
const SETTINGS = join(FOLDER, "cluster/postgresql.auto.conf");
/**
 * Each session tells its client the plan of whatever it runs, with what really happened, as a notice: also of statements
 * inside functions, and of those by which references are checked.
 */
const TELLING = `session_preload_libraries = 'auto_explain'
auto_explain.log_min_duration = 0
auto_explain.log_analyze = on
auto_explain.log_timing = off
auto_explain.log_verbose = on
auto_explain.log_nested_statements = on
auto_explain.log_format = 'json'
auto_explain.log_level = 'notice'
auto_explain.log_parameter_max_length = 0
`;
const QUIET = { info: () => undefined, warn: (text: string) => process.stderr.write(`${text}\n`) };

export interface FilledServer {
  /** A pool on the filled copy. `generic`: a statement is planned once for all values, as a named one is sooner or later. */
  base(plans: "generic" | "custom", hear: (plan: Plan, conexion: number) => void): BaseDePrueba;
  close(): Promise<void>;
}

/** A PostgreSQL of its own, kept between runs with its filled database: only its superuser could make another one tell plans. */
export async function startFilledServer(casos: number): Promise<FilledServer> {
  const start = () => startEmbeddedPostgres({ dataDir: FOLDER, fast: true, log: QUIET });
  const silent = await start();
  // Filling tells nothing: it would take twice the time.
  const template = await asegurarLlena(silent.url, casos);
  await silent.stop();
  writeFileSync(SETTINGS, TELLING);
  const server = await start();
  writeFileSync(SETTINGS, "");
  const name = `planes_${Date.now()}`;
  // Functions may have other texts than when it was filled.
  await migrate(await copiar(server.url, template, name), QUIET);
  return {
    base(plans, hear) {
      const url = new URL(enBase(server.url, name));
      url.searchParams.set(
        "options",
        `-c plan_cache_mode=${plans === "generic" ? "force_generic_plan" : "auto"}`,
      );
      const conexion = connect(url.href, { max: 10, name: "planes", onLost: () => undefined });
      let opened = 0;
      conexion.pool.on("connect", (client: pg.PoolClient) => {
        opened += 1;
        const number = opened;
        client.on("notice", ({ message }) => {
          const plan = planDe(message ?? "");
          if (plan) hear(plan, number);
        });
      });
      return { url: url.href, db: conexion.db, conexion, close: () => conexion.close() };
    },
    async close() {
      await conectado(server.url, (root) => root.query(`DROP DATABASE ${name} WITH (FORCE)`));
      await server.stop();
    },
  };
}
