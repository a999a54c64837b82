import { type RawBuilder, sql } from "kysely";

/** What a list shows of a message (prevista.sql). */
export function previstaDe(alias: string): RawBuilder<string> {
  const m = sql.raw(alias);
  return sql<string>`prevista(${m}.tipo_contenido, ${m}.extras, ${m}.contenido)`;
}
