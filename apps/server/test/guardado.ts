import { sql } from "kysely";
import type { Banco } from "./harness.ts";

/** Everything that is stored, but for who calls, who lives, and which process does what is done in the background. */
export async function guardado({ db }: Banco): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname NOT IN ('usuario', 'sesion', 'proceso', 'arriendo')
    ORDER BY relname`.execute(db);
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ digest: string }>`
      SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '' ORDER BY t::text)), '') AS digest
      FROM ${sql.table(name)} t`.execute(db);
    found[name] = rows[0]?.digest ?? "";
  }
  return found;
}
