import { type RawBuilder, sql } from "kysely";

/** SQL for the name of a public servant: names and surnames, or the account's name. Takes the aliases of persona (its row may be missing) and usuario. */
export function fullNameOf(persona: string, usuario: string): RawBuilder<string> {
  const names = ["nombres", "primer_apellido", "segundo_apellido"].map((column) =>
    sql.ref(`${persona}.${column}`),
  );
  return sql<string>`coalesce(nullif(concat_ws(' ', ${sql.join(names)}), ''), ${sql.ref(`${usuario}.usuario`)})`;
}
