import { type RawBuilder, sql } from "kysely";

/** "One of these": `where("id", "=", anyOf(ids))`. All values are one parameter, so the statement's text does not vary with their number. */
export function anyOf<T>(values: readonly T[]): RawBuilder<T> {
  return sql<T>`any(${values})`;
}

/**
 * The same for ids, behind a query of their own: a plan for one id then looks no cheaper than the plan for any number of
 * them, so a statement that is asked again and again is planned once.
 */
export function anyId(ids: readonly number[]): RawBuilder<number> {
  return sql<number>`any((select ${ids}::bigint[])::bigint[])`;
}

/** The same for values that never change, as states: they stand in the text, where a plan sees which partial index holds them. */
export function oneOf<T extends string>(...values: readonly T[]): RawBuilder<T> {
  return sql<T>`any(${sql.lit(`{${values.join()}}`)})`;
}
