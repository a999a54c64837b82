import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "../src/db/embedded/index.ts";
import { borrarOlvidadas } from "./base-de-datos.ts";

const FOLDER = join(import.meta.dirname, "../../../.cache/test-postgres");

/** The PostgreSQL server of the tests: TEST_DATABASE_URL when it is given, else an embedded one that runs as long as the tests do. @public vitest calls it by name. */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env["TEST_DATABASE_URL"]) return () => Promise.resolve();
  const postgres = await startEmbeddedPostgres({
    dataDir: FOLDER,
    fast: true,
    log: { info: () => undefined, warn: (text) => process.stderr.write(`${text}\n`) },
  });
  // The workers start after this and inherit it.
  process.env["TEST_DATABASE_URL"] = postgres.url;
  await borrarOlvidadas(new pg.Client({ connectionString: postgres.url }));
  return async () => {
    delete process.env["TEST_DATABASE_URL"];
    await postgres.stop();
  };
}
