import type pg from "pg";

/** What a file of ours, a migration or a function, was when it came into the database. */
export interface Recorded {
  nombre: string;
  sha256: string;
}

/** In the order of their names; none where there is no such table yet. */
export async function readRecorded(
  client: pg.Client,
  table: "migracion" | "funcion",
): Promise<readonly Recorded[]> {
  const { rows: found } = await client.query<{ there: boolean }>(
    "SELECT to_regclass($1) IS NOT NULL AS there",
    [table],
  );
  if (!found[0]?.there) return [];
  const { rows } = await client.query<Recorded>(
    `SELECT nombre, sha256 FROM ${table} ORDER BY nombre COLLATE "C"`,
  );
  return rows;
}
