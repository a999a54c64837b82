import { type RawBuilder, sql } from "kysely";

/** How a public servant is called: names and surnames, else the account's own name. Of the aliases of persona, which may be missing, and usuario. */
export function nombreCompletoDe(persona: string, usuario: string): RawBuilder<string> {
  const nombres = ["nombres", "primer_apellido", "segundo_apellido"].map((columna) =>
    sql.ref(`${persona}.${columna}`),
  );
  return sql<string>`coalesce(nullif(concat_ws(' ', ${sql.join(nombres)}), ''), ${sql.ref(`${usuario}.usuario`)})`;
}
