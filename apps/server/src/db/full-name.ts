import { type RawBuilder, sql } from "kysely";

/** How a public servant is called: names and surnames, else the account's own name. Of the aliases of persona, which may be missing, and usuario. */
export function fullNameOf(persona: string, usuario: string): RawBuilder<string> {
  const names = ["nombres", "primer_apellido", "segundo_apellido"].map((column) =>
    sql.ref(`${persona}.${column}`),
  );
  return sql<string>`coalesce(nullif(concat_ws(' ', ${sql.join(names)}), ''), ${sql.ref(`${usuario}.usuario`)})`;
}
