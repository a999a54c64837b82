import { type RawBuilder, type SqlBool, sql } from "kysely";
import { askedTextFilter, indexedTextFilter } from "./list.ts";

const NAME = { expression: sql`en.nombre`, normal: sql`en._busqueda_nombre` } as const;

/**
 * Rows of institutions with these words in their name: `found` by the index of words, for words that few have; `asked` of one
 * row after the other.
 */
export function entidadFilter(
  column: RawBuilder<unknown>,
  text: string,
): { found: RawBuilder<SqlBool>; asked: RawBuilder<SqlBool> } {
  return {
    found: sql<SqlBool>`${column} = ANY (ARRAY(SELECT en.id FROM entidad en WHERE ${indexedTextFilter(NAME, text)}))`,
    // No EXISTS: that may become a set of all such institutions, made to ask a few rows.
    asked: sql<SqlBool>`(SELECT ${askedTextFilter(NAME.normal, text)} FROM entidad en WHERE en.id = ${column})`,
  };
}
