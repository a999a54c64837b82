import { type RawBuilder, sql } from "kysely";

/** What a list shows of a message: its words, a mail's subject, the words that came with a file; never the preview of a picture. */
export function previstaDe(alias: string): RawBuilder<string> {
  const m = sql.raw(alias);
  return sql<string>`CASE WHEN ${m}.tipo_contenido = 'email' THEN coalesce(${m}.extras->>'asunto', '')
    WHEN ${m}.extras ? 'adjuntos' AND ${m}.tipo_contenido <> 'texto' THEN coalesce(${m}.extras->>'texto', '')
    ELSE ${m}.contenido END`;
}
