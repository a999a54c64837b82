import { join } from "node:path";
import pg from "pg";
import { passingFolder } from "../../../scripts/run/memory.ts";
import { startEmbeddedPostgres } from "../src/db/embedded/index.ts";
import { borrarOlvidadas } from "./base-de-datos.ts";

const ON_DISK = join(import.meta.dirname, "../../../.cache/test-postgres");
const VARIABLE = "TEST_DATABASE_URL";

/** The PostgreSQL server of the tests, for this process and those it starts: TEST_DATABASE_URL when it is given, else an embedded one. Answers how to end it. */
export async function startTestPostgres(): Promise<() => Promise<void>> {
  if (process.env[VARIABLE]) return () => Promise.resolve();
  const inMemory = passingFolder("postgres");
  const postgres = await startEmbeddedPostgres({
    dataDir: inMemory ?? ON_DISK,
    passing: inMemory !== undefined,
    fast: true,
    log: { info: () => undefined, warn: (text) => process.stderr.write(`${text}\n`) },
  });
  process.env[VARIABLE] = postgres.url;
  await borrarOlvidadas(new pg.Client({ connectionString: postgres.url }));
  return async () => {
    delete process.env[VARIABLE];
    await postgres.stop();
  };
}
