import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { crearBaseDePrueba } from "../../test/base-de-datos.ts";

const RAIZ = join(import.meta.dirname, "../../../..");
const PROGRAMA = join(RAIZ, "node_modules/kysely-codegen/dist/cli/bin.js");

it("los tipos de la base de datos son los de sus migraciones: `npm run types:db` los hace de nuevo", async () => {
  const base = await crearBaseDePrueba();
  try {
    const comprobacion = promisify(execFile)(
      process.execPath,
      [PROGRAMA, "--config-file", "apps/server/kysely-codegen.json", "--verify"],
      { cwd: RAIZ, env: { ...process.env, DATABASE_URL: base.url } },
    );
    await expect(comprobacion).resolves.toBeDefined();
  } finally {
    await base.close();
  }
});
