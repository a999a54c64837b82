import type pg from "pg";

/** What a role may not do with a table or a sequence of ours: «SELECT, INSERT». */
export interface Denied {
  nombre: string;
  rights: string;
}

/** Written by the owner alone: by the migrations, and from the terminal. */
const OF_THE_OWNER = ["migracion", "funcion", "epoca"];
/** Nothing that stands there is changed. */
const ONLY_GROWING = ["log", "log_sello"];

/**
 * What whoever is connected lacks of what `docs/installing.md` grants, by name. Ours is what the owner of the migrations owns:
 * an extension may have put tables of its own beside it.
 */
export async function deniedIn(client: pg.Client): Promise<Denied[]> {
  const { rows } = await client.query<Denied>(
    `SELECT c.relname AS nombre, string_agg(d.derecho, ', ' ORDER BY d.orden) AS rights
       FROM pg_class m
       JOIN pg_class c ON c.relnamespace = m.relnamespace AND c.relowner = m.relowner AND c.relkind IN ('r', 'p', 'S')
       CROSS JOIN LATERAL unnest(CASE
         WHEN c.relkind = 'S' THEN ARRAY['USAGE']
         WHEN c.relname = ANY($1::text[]) THEN ARRAY['SELECT']
         WHEN c.relname = ANY($2::text[]) THEN ARRAY['SELECT', 'INSERT']
         ELSE ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE'] END) WITH ORDINALITY AS d(derecho, orden)
       WHERE m.oid = to_regclass('migracion')
         AND NOT CASE c.relkind
           WHEN 'S' THEN has_sequence_privilege(c.oid, d.derecho)
           ELSE has_table_privilege(c.oid, d.derecho) END
       GROUP BY c.relname
       ORDER BY c.relname`,
    [OF_THE_OWNER, ONLY_GROWING],
  );
  return rows;
}
