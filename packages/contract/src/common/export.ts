import { z } from "zod";
import type { CodigoError } from "../errores.ts";
import type { Modulo, Sustantivo } from "../permisos.ts";
import { defineRoute } from "./route.ts";

type ColumnsOf<R extends z.ZodObject> = Readonly<Partial<Record<keyof z.output<R> & string, string>>>;

interface Exported<Q extends z.ZodObject, R extends z.ZodObject, P extends string, M extends Modulo> {
  /** Of the list: its export stands below it. */
  path: `/${P}`;
  /** Whose flag `csv` opens it (D41). */
  modulo: M;
  summary: string;
  /** Of the list: its filters and its order count, its pages do not. */
  query: Q;
  /** A row of the list. */
  row: R;
  /** Field of the row → key of its title, in the order of the file. */
  columns: ColumnsOf<R>;
  shows: readonly [Sustantivo, ...Sustantivo[]];
  errors: readonly CodigoError[];
  /** Where a row names the persons whose data it shows. */
  personas?: readonly [string, ...string[]];
  ids?: Readonly<Record<`query.${string}`, Sustantivo>>;
}

/** The export of a list: all that the caller may see of it and its filters let through, as CSV. */
export function defineExport<
  Q extends z.ZodObject,
  R extends z.ZodObject,
  const P extends string,
  const M extends Modulo,
>({ path, modulo, summary, query, row, columns, shows, errors, personas, ids }: Exported<Q, R, P, M>) {
  return defineRoute({
    method: "GET",
    path: `${path}/csv`,
    access: `${modulo}:csv`,
    summary,
    query,
    reply: z.array(row),
    csv: columns as Readonly<Record<string, string>>,
    shows,
    errors,
    ...(personas && { personas }),
    ...(ids && { ids }),
    // Each one reads a whole list.
    perMinute: 30,
  });
}
