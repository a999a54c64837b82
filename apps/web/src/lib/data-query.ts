// The data queries: their fields are asked here, and what they answered is held beside the answers of routes and found by
// the same nouns. Not part of api.ts, because a field brings its schema with it.
import { queryOptions, skipToken, type UndefinedInitialDataOptions } from "@tanstack/react-query";
import { askField, type DataOptions } from "@ventanilla/client/data";
import type { DataArgs, DataFieldSpec, DataReply } from "@ventanilla/contract/common/data-field";
import type { Sustantivo } from "@ventanilla/contract/permisos";
import { through } from "./api.ts";

/** A query that says which nouns its answer shows. */
type ReadingField = DataFieldSpec & { kind: "query"; shows: readonly Sustantivo[] };

type FieldKey = readonly [shows: readonly Sustantivo[], field: string, args: unknown];
type Options<F extends ReadingField> = Omit<
  UndefinedInitialDataOptions<DataReply<F>, Error, DataReply<F>, FieldKey>,
  "queryKey" | "queryFn"
>;

/** Asks a field of the data queries: reads what it answers, or does what it does. */
export const ask = <F extends DataFieldSpec>(
  field: F,
  args: DataArgs<F>,
  options: DataOptions = {},
): Promise<DataReply<F>> => through((http) => askField(http, field, args, options), options);

/** For `useQuery` and for the cache: `dataQuery(usuario, { id })`. Without arguments nothing is asked. */
export function dataQuery<const F extends ReadingField>(
  field: F,
  args: DataArgs<F> | undefined,
  options: Options<F> = {},
) {
  return queryOptions<DataReply<F>, Error, DataReply<F>, FieldKey>({
    ...options,
    queryKey: [field.shows, `data ${field.name}`, args ?? null],
    queryFn: args === undefined ? skipToken : ({ signal }) => ask(field, args, { signal }),
  });
}
