import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { crearBaseDePrueba } from "../../test/base-de-datos.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const PROGRAM = join(ROOT, "node_modules/kysely-codegen/dist/cli/bin.js");

it("los tipos de la base de datos son los de sus migraciones: `npm run types:db` los hace de nuevo", async () => {
  const base = await crearBaseDePrueba();
  try {
    const check = promisify(execFile)(
      process.execPath,
      [PROGRAM, "--config-file", "apps/server/kysely-codegen.json", "--verify"],
      { cwd: ROOT, env: { ...process.env, DATABASE_URL: base.url } },
    );
    await expect(check).resolves.toBeDefined();
  } finally {
    await base.close();
  }
});
