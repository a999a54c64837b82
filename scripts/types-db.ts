// Generates the database's types from the migrations, on an embedded server of its own.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../apps/server/src/db/embedded/index.ts";
import { migrate } from "../apps/server/src/db/migrate.ts";
import { fail, Problem, programOf, ROOT } from "./run/root.ts";

const log = {
  info: (message: string) => console.log(message),
  warn: (message: string) => console.warn(message),
};
const postgres = await startEmbeddedPostgres({
  dataDir: join(ROOT, ".cache/types-postgres"),
  fast: true,
  log,
});
try {
  await migrate(postgres.url, log);
  const { status } = spawnSync(
    process.execPath,
    [programOf("kysely-codegen", "kysely-codegen"), "--config-file", "apps/server/kysely-codegen.json"],
    { cwd: ROOT, stdio: "inherit", env: { ...process.env, DATABASE_URL: postgres.url } },
  );
  if (status !== 0) throw new Problem("No se pudieron generar los tipos.");
} catch (error) {
  fail(error);
} finally {
  await postgres.stop();
}
