import type { CompiledQuery } from "kysely";
import type { Db } from "./database.ts";

/**
 * A statement that nearly every request asks, put together once for the process and not each time: to build and write it
 * costs more than to read its rows. It may have some forms, by `form`. `build` is called once for each, with places instead
 * of values: it may hand them to the statement and must not look at them.
 */
export function compiledOnce<Form extends string, Values extends readonly unknown[], Row>(
  build: (db: Db, form: Form, ...values: Values) => { compile(db: Db): CompiledQuery<Row> },
): (db: Db, form: Form, ...values: Values) => Promise<Row[]> {
  const known = new Map<Form, { query: CompiledQuery<Row>; places: readonly unknown[] }>();
  const compile = (db: Db, form: Form, count: number) => {
    const places: readonly unknown[] = Array.from({ length: count }, (_nothing, i) => Symbol(i));
    const one = { query: build(db, form, ...(places as Values)).compile(db), places };
    known.set(form, one);
    return one;
  };
  return async (db, form, ...values) => {
    const { query, places } = known.get(form) ?? compile(db, form, values.length);
    const parameters = query.parameters.map((one) =>
      places.includes(one) ? values[places.indexOf(one)] : one,
    );
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
